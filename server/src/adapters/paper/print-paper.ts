import type { Paper } from './paper.ts'

/** The PDF of a paper; a few milliseconds. What draws is loaded with the first one, because every start would wait for it and few need it. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  if (paper.letterhead === undefined) return (await import('./draw-paper.ts')).draw(paper)
  const { drawLetter } = await import('./draw-letter.ts')
  return drawLetter(paper, paper.letterhead)
}
