//! Small square matrices with one row for each bot.

/// Returns the inverse of a square matrix, or `None` if it is singular.
pub(super) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut left = matrix.to_vec();
    let mut right: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..size {
        let largest = (column..size).max_by(|a, b| left[*a][column].abs().total_cmp(&left[*b][column].abs()))?;
        if left[largest][column].abs() < 1e-300 {
            return None;
        }
        left.swap(column, largest);
        right.swap(column, largest);
        let by = left[column][column];
        for value in left[column].iter_mut().chain(&mut right[column]) {
            *value /= by;
        }
        for row in (0..size).filter(|row| *row != column) {
            let times = left[row][column];
            for place in 0..size {
                left[row][place] -= times * left[column][place];
                right[row][place] -= times * right[column][place];
            }
        }
    }
    Some(right)
}

/// Returns the product of two square matrices of equal size.
pub(super) fn product(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let of = |row: &Vec<f64>, column: usize| row.iter().zip(right).map(|(value, other)| value * other[column]).sum();
    left.iter().map(|row| (0..right.len()).map(|column| of(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matrix_times_inverse_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, -1.0, 3.0], vec![4.0, 0.5, 2.0]];
        let one = product(&matrix, &inverse(&matrix).unwrap());
        for (row, values) in one.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                assert!((value - f64::from(u8::from(row == column))).abs() < 1e-12, "{one:?}");
            }
        }
        assert_eq!(inverse(&[vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
