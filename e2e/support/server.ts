import { rmSync } from 'node:fs'

// Every run starts from the demo data as they are loaded on a fresh machine.
const folder = process.env.DATA_DIR
if (!folder?.includes('.cache')) throw new Error('DATA_DIR must be a folder that may be emptied')
rmSync(folder, { recursive: true, force: true })
await import('../../server/src/main.ts')
