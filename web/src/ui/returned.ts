// SPDX-License-Identifier: GPL-3.0-or-later
// The page is looked at again: it lay behind another tab, or in the browser's memory of pages that were left (the
// back/forward cache). Meanwhile another tab may have changed what is kept on this device.
import { useEffect, useRef } from 'preact/hooks';

export function useReturned(then: () => void): void {
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && latest.current();
    const seen = () => document.hidden || latest.current();
    addEventListener('pageshow', shown);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('pageshow', shown);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
}
