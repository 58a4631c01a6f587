import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { inspect, isDeepStrictEqual } from 'node:util'
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from 'kysely'
import { z } from 'zod'
import { joinedReadsOn } from './joined-reads.ts'
import { jsonDecoder } from './json-rows.ts'
import { rowChecks } from './row-checks.ts'
import { textWithoutValues } from './statements.ts'

/** A schema that leaves values unchanged apart from a brand: rows are not parsed outside tests. */
export type RowSchema<Row> = z.ZodType<Row, Unbranded<NoInfer<Row>>>

/** The input of a schema with brands. */
type Unbranded<Value> = Value extends string & z.core.$brand
  ? string
  : Value extends Date | Uint8Array
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: Unbranded<Value[Key]> }
      : Value

/** A statement that reads rows. */
interface Rows<Row> extends RawBuilder<Row> {
  all(on: QueryExecutorProvider): Promise<Row[]>
  first(on: QueryExecutorProvider): Promise<Row | null>
}

type Statement<Row> = (fragments: TemplateStringsArray, ...values: unknown[]) => Rows<Row>

/** A statement whose rows have exactly these columns: `rowsOf({ total: number })`select count(*) as total ...``. */
export function rowsOf<Row>(schema: RowSchema<Row>): Statement<Row>
export function rowsOf<Columns extends z.ZodRawShape>(columns: Columns): Statement<z.infer<z.ZodObject<Columns>>>
export function rowsOf(row: z.ZodType | z.ZodRawShape): Statement<unknown> {
  return (fragments, ...values) => {
    const plain = sql(fragments, ...values)
    const check = rowChecks.isOn ? new RowCheck(strict(row)) : null
    const statement = check ? plain.withPlugin(check) : plain
    const alone = statement.execute.bind(statement)
    const execute = async (on: QueryExecutorProvider): Promise<QueryResult<unknown>> => {
      const joined = joinedReadsOn(on)
      if (!joined) return alone(on)
      const decode = jsonDecoder(row)
      const rows = decode && (await joined.rows(plain, decode))
      if (!rows) return joined.alone(() => alone(on))
      check?.assert(rows, () => plain.compile(on).sql)
      return { rows }
    }
    const all = async (on: QueryExecutorProvider) => (await execute(on)).rows
    const first = async (on: QueryExecutorProvider) => (await all(on))[0] ?? null
    return Object.assign(statement, { execute, all, first })
  }
}

function strict(row: z.ZodType | z.ZodRawShape): z.ZodType {
  if (row instanceof z.ZodObject) return row.strict()
  return row instanceof z.ZodType ? row : z.strictObject(row)
}

/** Runs a statement; true if it changed its one row. */
export const changesRow =
  (on: QueryExecutorProvider) =>
  async (fragments: TemplateStringsArray, ...values: unknown[]): Promise<boolean> =>
    (await sql(fragments, ...values).execute(on)).numAffectedRows === 1n

/** A row with counts; without any match, a single row with the counts and null in all other columns. */
export const orNone = <Row extends z.ZodRawShape, None extends z.ZodRawShape>(row: z.ZodObject<Row>, none: None) =>
  z.union([row.strict(), z.object(none)])

/** JSON that was parsed with this schema before it was written, and is therefore complete. */
export function asParsed<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>, z.output<Schema>> {
  return z.custom<z.output<Schema>>().check(({ value, issues }) => {
    const { data, error } = schema.safeParse(value)
    if (error) issues.push({ code: 'custom', message: z.prettifyError(error), input: value })
    else if (!isDeepStrictEqual(data, value)) {
      issues.push({ code: 'custom', message: `Not as it was parsed: ${inspect(value)}`, input: value })
    }
  })
}

class RowCheck implements KyselyPlugin {
  readonly #schema: z.ZodType
  #statement: RootOperationNode | undefined

  constructor(schema: z.ZodType) {
    this.#schema = schema
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#statement = node
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const statement = this.#statement
    this.assert(result.rows, () => (statement ? new PostgresQueryCompiler().compileQuery(statement, queryId).sql : ''))
    return result
  }

  assert(rows: readonly UnknownRow[], text: () => string): void {
    const error = rows.map((row) => this.#schema.safeParse(row).error).find(Boolean)
    if (!error) return
    const fault = new Error(
      `A row is not what its schema says.\n${z.prettifyError(error)}\nin ${textWithoutValues(text())}`,
    )
    rowChecks.faults.push(fault)
    throw fault
  }
}

// The driver's value of each column type (see `setTypeParser` in database.ts). Shared, because creating a schema costs
// more than referring to one: hot statements pay nothing for it.
export const text = z.string()
export const textOrNull = text.nullable()
export const texts = z.array(text)
export const number = z.number()
export const numberOrNull = number.nullable()
/** An amount of money. */
export const amount = Pence
export const amountOrNull = amount.nullable()
export const boolean = z.boolean()
/** A calendar date, `2026-11-22`. */
export const day = PlainDate
export const dayOrNull = day.nullable()
/** A point in time. */
export const timestamp = z.date()
export const timestampOrNull = timestamp.nullable()
export const bytes = z.instanceof(Buffer)
