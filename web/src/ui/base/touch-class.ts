/** For a link in running text's size that stands alone: under a finger its target is 44 px high, and its looks stay. */
export const touchClass =
  "relative pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-3 pointer-coarse:before:content-['']"
