import { handle } from '#tasks/handle.ts'
import * as tasks from '#tasks/task-payloads.ts'
import { keepCreatorPaperPdf } from './creator-paper-file-act.ts'

export const makeCreatorPaperFileTask = handle(tasks.makeCreatorPaperFile, async ({ creatorPaperId }, { deps }) => {
  await keepCreatorPaperPdf(deps, creatorPaperId)
})
