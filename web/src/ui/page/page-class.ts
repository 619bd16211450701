/** The content of a page stands in the same place before it is there. */
export const pageClass = 'mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] px-(--gutter) w-full pt-7 max-sm:pt-5'
