//! What can be wrong with a file before anybody reads what it says, one row each.

use hyperkon_table::mistakes;
use std::io;

mistakes! {
    /// Why a file is not read, or not written.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongFile in "file" {
        Unreadable { why: String } as "file_unreadable" says "{why}";
        Link as "file_link" says "is a link" mend "put what it leads to in its place: links are not followed here";
        NoFile { is: &'static str } as "file_none" says "is {is} and no file"
            mend "take it away from here: only a file is read";
        NoFolder as "file_no_folder" says "is no folder" mend "name a folder, or another place";
        TooLarge { most: u64 } as "file_too_large" says "is larger than {most} KiB"
            mend "make several files of it, or shorten it";
        LargeScript { most: u64 } as "file_large_script" says "is larger than {most} KiB"
            mend "shorten it: comments count too, and what players read belongs into its texts";
        NoText as "file_no_text" says "is not UTF-8 text" mend "save it as UTF-8";
        OddName { most: usize } as "file_odd_name"
            says "has a name that is too long, is not UTF-8, or holds a backslash or a letter that cannot be seen"
            mend "rename it: at most {most} letters that can be seen";
        DeviceName { name: String } as "file_device_name"
            says "`{name}` is a device on Windows, with any ending, and cannot be a file or a folder there" mend "rename it";
        TooManyFiles { most: usize } as "pack_too_many_files" says "has more than {most} files to read"
            mend "make several folders of it";
        TooMuch { most: u64 } as "pack_too_much" says "has more than {most} KiB to read, all files together"
            mend "make several folders of it";
        TooManyEntries { most: usize } as "pack_too_many_entries" says "has more than {most} entries in its folders"
            mend "keep elsewhere what is not read from it";
        TooDeep { most: usize } as "pack_too_deep" says "lies more than {most} folders deep"
            mend "put it higher up, or outside";
        IsThere as "file_is_there" says "is there already" mend "name another";
        Outside as "file_outside" says "is no path that stays inside its folder" mend "leave out `..` and what is empty";
    }
}

impl From<io::Error> for WrongFile {
    fn from(error: io::Error) -> WrongFile {
        match error.kind() {
            io::ErrorKind::AlreadyExists => WrongFile::IsThere,
            io::ErrorKind::WouldBlock => {
                WrongFile::Unreadable { why: "another hyperkon is writing it: wait until that has ended".to_owned() }
            }
            _ => WrongFile::Unreadable { why: error.to_string() },
        }
    }
}
