import type { Paper } from './paper.ts'

/**
 * Makes the PDF of a paper, in a few milliseconds. The drawing code is loaded with the first one, because every start would wait for it and few need
 * it.
 */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  if (paper.letterhead === undefined) return (await import('./draw-paper.ts')).draw(paper)
  const { drawLetter } = await import('./draw-letter.ts')
  return drawLetter(paper, paper.letterhead)
}
