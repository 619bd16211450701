import { late } from '#ui/feedback/late.tsx'

/** For people who edit the video elsewhere; no first view needs it. */
export const RemarkFileMenu = late(() => import('./remark-file-menu.tsx').then((module) => module.RemarkFileMenu))
