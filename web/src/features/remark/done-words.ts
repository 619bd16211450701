/** '2 of 5 done', without what the brand has settled in the meantime. */
export const doneWords = ({ open, done }: { open: number; done: number }): string => `${done} of ${open + done} done`
