import { z } from 'zod'
import { importDates, importMoney, importTimes } from './import-values.ts'

const name = z.string().min(1).max(200)
const Value = z.string().max(1000)

/** How the rows of a file of another system become rows of one of our types. */
export const ImportPart = z.strictObject({
  /** The start of the file's name. */
  file: name,
  entity: z.string(),
  /** The line of the header, and the number of lines that it has; the first line if omitted. */
  header: z.strictObject({ line: z.int().min(1).max(1000), rows: z.int().min(1).max(3).default(1) }).optional(),
  dates: z.enum(importDates).optional(),
  money: z.enum(importMoney).optional(),
  times: z.enum(importTimes).optional(),
  /** Their column for ours; the values of several are joined. */
  columns: z.record(name, z.union([name, z.array(name).min(1).max(10)])),
  /** The value of columns of ours for which they have none. */
  fixed: z.record(name, Value).default({}),
  /** Our value for theirs, by our column. */
  values: z.record(name, z.record(Value, Value)).default({}),
  /** The texts of their system for no value, such as NULL. */
  empty: z.array(Value).default([]),
  /** Reads only rows that have one of these values in their column. */
  only: z.record(name, z.array(Value).min(1)).default({}),
  /** Reads rows that are equal once, for a file that repeats them. */
  once: z.boolean().default(false),
})
export type ImportPart = z.infer<typeof ImportPart>

const Count = z.int().min(0)

/** One of our columns, for the questions of a mapping. */
export const OurColumn = z.object({
  name: z.string(),
  about: z.string(),
  form: z.string(),
  isRequired: z.boolean(),
  /** Whether rows of one file are distinguished by it. */
  isKey: z.boolean(),
  isList: z.boolean(),
  isYesNo: z.boolean(),
  /** All its values, if there are only a few. */
  choices: z.array(z.string()),
  /** Its kind of value, if files write that in several ways. */
  written: z.enum(['day', 'moment', 'amount']).nullable(),
})
export type OurColumn = z.infer<typeof OurColumn>

export const CountedValue = z.object({ value: z.string(), rows: Count })
export type CountedValue = z.infer<typeof CountedValue>

/** The columns of an uploaded file, and ours that they can fill. */
export const ImportColumns = z.object({
  /** The type of its rows; null if neither its name nor the mapping has one. */
  entity: z.string().nullable(),
  /** The types for which the mapping reads this file. */
  mapped: z.array(z.string()),
  header: z.object({ line: Count, rows: Count }),
  /** The number of rows below the header. */
  rows: Count,
  /** The suggested start of the names of such files. */
  start: z.string(),
  theirs: z.array(z.object({ name: z.string(), values: z.array(CountedValue) })),
  /** With the name of their column that seems to fill it, and of those that seem to be joined to it. */
  ours: z.array(OurColumn.extend({ guess: z.string().nullable(), joined: z.array(z.string()).optional() })),
  /** The mapping so far. */
  part: ImportPart.nullable(),
})
export type ImportColumns = z.infer<typeof ImportColumns>
