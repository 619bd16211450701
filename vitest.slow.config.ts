import { defineConfig, mergeConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** Tests that start and kill whole services and databases, or try a thousand histories: `npm run test:judges`. */
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: ['**/node_modules/**'] } },
  defineConfig({ test: { include: ['{server,tools}/**/*.slow.test.ts'], globalSetup: ['tools/build-server.ts'] } }),
)
