import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { ImportColumns, ImportPart } from './import-mapping.ts'
import { importDates, importMoney, importStates, importTimes, mostImportBytes } from './import-values.ts'

// Data of other systems, loaded from a page of the desk by the rules of the command. A file may give people any
// permission, so only operators import.
const operators = { permissions: [operatorResource], isForPeople: true } as const

const Count = z.int().min(0)

/** The rows of one file. With a mapping, a file may have rows of several types. */
export const ImportLoad = z.object({
  file: z.string(),
  entity: z.string(),
  /** How the file is written: "Windows-1252, semicolons". */
  form: z.string(),
  rows: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  badRows: Count,
  /** Why rows are bad, the most frequent reason first, with their values and lines. */
  causes: z.array(z.string()),
})
export type ImportLoad = z.infer<typeof ImportLoad>

export const ImportWays = z.object({
  dates: z.enum(importDates),
  money: z.enum(importMoney),
  times: z.enum(importTimes),
})
export type ImportWays = z.infer<typeof ImportWays>

export const DeskImport = z.object({
  importId: z.string(),
  state: z.enum(importStates),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: Count,
      /** The type of its rows, if its name does not say it. */
      entity: z.string().nullable(),
    }),
  ),
  /** The name of the file with the mapping. */
  mapping: z.string().nullable(),
  ways: ImportWays,
  /** In the order in which they are loaded. */
  loads: z.array(ImportLoad),
  /** Why the files cannot be read. */
  problem: z.string().nullable(),
  byName: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type DeskImport = z.infer<typeof DeskImport>

const ById = z.object({ importId: z.string().regex(/^[0-9A-Z]{16}$/) })

export const deskImportList = endpoint({
  ...operators,
  method: 'GET',
  path: '/import-desk/api/imports',
  summary: 'The imports of the last day, newest first, and the types of rows that files can have',
  comesWithDesk: ['imports'],
  response: z.object({ imports: z.array(DeskImport), entities: z.array(z.string()) }),
})

export const deskImportCreate = endpoint({
  ...operators,
  method: 'POST',
  path: '/import-desk/api/imports',
  summary: 'Upload the files of an import, and optionally a mapping; they are checked, and nothing is changed',
  consumes: 'multipart/form-data',
  bodyBytes: mostImportBytes,
  response: DeskImport,
  problems: ['limit_reached'],
})

export const deskImportRead = endpoint({
  ...operators,
  method: 'GET',
  path: '/import-desk/api/imports/:importId',
  summary: 'An import, its result so far, and what is wrong with its rows',
  params: ById,
  response: DeskImport,
})

export const deskImportUpdate = endpoint({
  ...operators,
  method: 'PUT',
  path: '/import-desk/api/imports/:importId/settings',
  summary: 'Say how the files are written and what their rows become, and check them again',
  params: ById,
  body: z.object({
    ways: ImportWays,
    /** By the name of the file. */
    entities: z.record(lineOfText(120), lineOfText(60)).default({}),
  }),
  response: DeskImport,
  problems: ['import_busy'],
})

const ByFile = ById.extend({ place: z.coerce.number().int().min(0).max(100) })

export const deskImportColumnList = endpoint({
  ...operators,
  method: 'GET',
  path: '/import-desk/api/imports/:importId/files/:place/columns',
  summary: 'The columns of a file with their values, ours that they can fill, and the mapping of the file so far',
  params: ByFile,
  query: z.object({
    /** The type of its rows; by default that of the mapping or of its name. */
    entity: lineOfText(60).optional(),
    /** The first line of its header, and the number of its lines; by default as the mapping says. */
    line: z.coerce.number().int().min(1).max(1000).optional(),
    rows: z.coerce.number().int().min(1).max(3).optional(),
  }),
  response: ImportColumns,
  problems: ['nothing_to_load'],
})

export const deskImportMappingUpdate = endpoint({
  ...operators,
  method: 'PUT',
  path: '/import-desk/api/imports/:importId/files/:place/mapping',
  summary: 'Say how the columns and values of a file become ours, and check the files again',
  params: ByFile,
  body: ImportPart,
  response: DeskImport,
  problems: ['import_busy', 'nothing_to_load'],
})

export const deskImportMappingDelete = endpoint({
  ...operators,
  method: 'DELETE',
  path: '/import-desk/api/imports/:importId/files/:place/mapping/:entity',
  summary: 'Remove a type of row from the mapping of a file, and check the files again',
  params: ByFile.extend({ entity: z.string().max(60) }),
  response: DeskImport,
  problems: ['import_busy', 'nothing_to_load'],
})

export const deskImportMappingRead = endpoint({
  ...operators,
  method: 'GET',
  path: '/import-desk/api/imports/:importId/mapping',
  summary: 'The mapping of an import, for the next files of the same system and for the command',
  params: ById,
  produces: 'application/json',
})

export const deskImportLoad = endpoint({
  ...operators,
  method: 'POST',
  path: '/import-desk/api/imports/:importId/load',
  summary: 'Load the good rows of a checked import',
  params: ById,
  response: DeskImport,
  problems: ['import_busy', 'nothing_to_load'],
})

export const deskImportBadRows = endpoint({
  ...operators,
  method: 'GET',
  path: '/import-desk/api/imports/:importId/bad-rows/:place',
  summary: 'The bad rows of one of its loads as they are in the file, with the reason in a last column',
  params: ById.extend({ place: z.coerce.number().int().min(0).max(1000) }),
  produces: 'text/csv',
})

export const deskImportDelete = endpoint({
  ...operators,
  method: 'DELETE',
  path: '/import-desk/api/imports/:importId',
  summary: 'Delete the files of an import',
  params: ById,
  response: ById,
  problems: ['import_busy'],
})
