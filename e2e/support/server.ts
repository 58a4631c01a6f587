import { rmSync } from 'node:fs'
import { buildAll, builtServer } from '../../scripts/build.ts'

// Every run starts with freshly loaded demo data.
const folder = process.env.DATA_DIR
if (!folder?.includes('.cache')) throw new Error('DATA_DIR must be a folder that may be emptied')
rmSync(folder, { recursive: true, force: true })
await buildAll()
await import(builtServer)
