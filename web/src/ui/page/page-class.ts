/** The classes of a page's content; loading content uses them too, so that it takes the same space. */
export const pageClass = 'mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] px-(--gutter) w-full pt-7 max-sm:pt-5'
