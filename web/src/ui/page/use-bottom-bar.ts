import { useEffect } from 'react'

/** Reserves space for a bar at the bottom of the window while the caller is mounted; toasts stay above it. */
export function useBottomBar(heightPx: number, phonesOnly = false): void {
  useEffect(() => {
    const height = phonesOnly && matchMedia('(width >= 40rem)').matches ? 0 : heightPx
    document.documentElement.style.setProperty('--save-bar', `${height}px`)
    return () => {
      document.documentElement.style.removeProperty('--save-bar')
    }
  }, [heightPx, phonesOnly])
}
