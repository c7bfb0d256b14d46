//! Hints about memory: to the processor and to the operating system. They have no effect but on speed.

/// Begins to load the cache line that holds `place`.
#[inline(always)]
#[allow(
    unsafe_code,
    reason = "a hint to the processor that touches nothing; the pointer comes from a reference"
)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction, and it never faults.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks for large pages behind memory that was allocated and not yet written: a table is read all over, and with small
/// pages the processor looks most addresses up in vain.
#[allow(unsafe_code, reason = "a hint to the operating system about memory that the caller owns")]
pub(crate) fn prefer_large_pages<T>(fresh: &mut [core::mem::MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let bytes = size_of_val(fresh);
        let start = fresh.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(PAGE);
        if bytes >= skipped + PAGE {
            // SAFETY: the pages lie within `fresh`. The advice changes no contents; a refusal is as good.
            unsafe {
                libc::madvise(start.add(skipped).cast(), (bytes - skipped) / PAGE * PAGE, libc::MADV_HUGEPAGE)
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = fresh;
}
