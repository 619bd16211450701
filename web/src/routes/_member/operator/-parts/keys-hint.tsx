import type { ReactNode } from 'react'

/** Only where there are keys. */
export function KeysHint({ children }: { children: ReactNode }) {
  return <span className="max-md:hidden pointer-coarse:hidden">Keys: {children}.</span>
}
