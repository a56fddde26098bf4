//! Clones that reuse existing memory: every step clones the state, and a derived `Clone` would allocate.

/// Implements `Clone` for a struct, field by field; a missing field is a compile error.
///
/// `clone_from` calls the `clone_from` of each field, which overwrites the existing heap memory.
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
