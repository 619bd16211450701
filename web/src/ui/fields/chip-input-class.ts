/** The classes of a field with chips, the same before and after its code has loaded. */
export const chipsClass = 'flex-wrap items-center gap-1.5 p-[5px]'

export const chipClass =
  'inline-flex h-7 items-center gap-1 rounded-round bg-neutral-tint pr-1 pl-2.5 text-sm font-medium text-main pointer-coarse:h-10'

export const chipRemoveClass =
  'grid size-5 place-items-center rounded-full text-muted hover:bg-hover hover:text-main pointer-coarse:-mr-1 pointer-coarse:size-10'

export const chipInputClass = 'h-7 min-w-24 flex-1 not-first:not-focus:min-w-4 bg-transparent px-1.5 outline-none pointer-coarse:h-10'
