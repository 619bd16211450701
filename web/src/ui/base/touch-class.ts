/** For a standalone link in body text size: on touch screens its target is 44 px high, with no visual change. */
export const touchClass =
  "relative pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-3 pointer-coarse:before:content-['']"
