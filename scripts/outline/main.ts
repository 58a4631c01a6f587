import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outlineFile } from './outline.ts'

/** `node scripts/outline/main.ts`: writes the outline of the map from the package world-atlas. */
writeFileSync(join(import.meta.dirname, '..', '..', 'web', 'src', 'network', 'outline.ts'), outlineFile())
