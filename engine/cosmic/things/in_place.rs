//! Copies into room that is there: what every step does, and what derived copies would not do.

/// Makes a struct `Clone`, field by field; none can be left out. Its `clone_from` is the one of each field, so that what lies
/// on the heap stays there and is overwritten.
macro_rules! clone_in_place {
    ($Type:ident { $($field:ident),* $(,)? }) => {
        impl Clone for $Type {
            fn clone(&self) -> Self {
                let $Type { $($field),* } = self;
                $Type { $($field: $field.clone()),* }
            }

            fn clone_from(&mut self, other: &Self) {
                let $Type { $($field),* } = other;
                $(self.$field.clone_from($field);)*
            }
        }
    };
}

pub(crate) use clone_in_place;
