import * as z from 'zod/mini'

const verdict = z.enum(['good', 'bad'], 'Please choose good or bad.')

/** Both ratings are required (S1 section 5). */
export const ratingForm = z.object({ contentQuality: verdict, professionalism: verdict })
