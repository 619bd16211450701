import type { Paper } from './paper.ts'

/** The PDF of a paper; a few milliseconds. What draws is loaded with the first one, because every start would wait for it and few need it. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { draw } = await import('./draw-paper.ts')
  return draw(paper)
}
