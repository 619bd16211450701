/** Content that is still loading takes the same place as the content itself. */
export const pageClass = 'mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] px-(--gutter) w-full pt-7 max-sm:pt-5'
