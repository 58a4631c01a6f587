import type { OurColumn } from '@portal/contract/desk/import-mapping.ts'
import { unknownValues, valuesIn, type ValuesOf } from '@portal/contract/desk/import-questions.ts'
import type { Entity } from '../entity.ts'
import type { Dialog } from './dialog.ts'
import { guessColumns, guessSite } from './guess.ts'
import { type MappedFile, reasonAgainst } from './mapping.ts'
import { ourColumns } from './our-columns.ts'
import type { Sample } from './sample.ts'

export interface MappedColumn extends OurColumn {
  theirs: string[]
}

interface Answers {
  columns: MappedColumn[]
  fixed: MappedFile['fixed']
}

const explanation = `For each of our columns, enter theirs (its name or its number); several joined by “ + ”;
“=text”, or one of the values that are listed, for the same in every row; “-” for none.`

/** Not required, but people are invited by it. */
const alwaysAsked = new Set(['contacts.roles'])

/** Asks for their column for each of ours: those that are required, those with a guess, and others on request. */
export async function askColumns(dialog: Dialog, asked: Asked): Promise<Answers> {
  const { entity, sample, added } = asked
  const { names } = sample
  const answers: Answers = { columns: [], fixed: {} }
  const ours = ourColumns(entity, added)
  const isAsked = (our: OurColumn) =>
    our.isRequired || guessOf(asked, our) !== undefined || alwaysAsked.has(`${entity.name}.${our.name}`)
  dialog.say(explanation)
  dialog.say(names.map((name, index) => `  ${index + 1} ${name}`).join('\n'))
  for (const column of ours.filter(isAsked)) await askColumn(dialog, asked, column, answers)
  const rest = ours.filter((column) => !isAsked(column))
  while (rest.length > 0) {
    const wanted = await dialog.ask(`Our other columns: ${rest.map(({ name }) => name).join(', ')}. Map`, '-')
    const index = rest.findIndex(({ name }) => name === wanted)
    const [column] = index < 0 ? [] : rest.splice(index, 1)
    if (wanted === '-') break
    if (column) await askColumn(dialog, asked, column, answers)
    else dialog.refuse(`Enter one of these names, or “-” if that is all.`)
  }
  return answers
}

interface Asked {
  entity: Entity
  /** Of the file. */
  sample: Pick<Sample, 'names' | 'valuesOf'>
  /** The categories that the provider added. */
  added: readonly string[]
  /** The mapping so far. */
  before: readonly MappedFile[]
}

function guessOf({ entity, sample: { names, valuesOf }, before }: Asked, our: OurColumn): string | undefined {
  const site = entity.name === 'services' && our.name === 'site_id' ? guessSite(before, names) : []
  const theirs = site.length > 0 ? site : guessColumns(entity.name, our.name, names)
  // A title is often that of a job.
  const isOther = !our.isRequired && !our.isList && valuesIn({ ...our, theirs }, valuesOf).length > 0
  if (isOther && our.choices.length > 0 && !hasKnownValue({ ...our, theirs }, valuesOf)) return undefined
  return theirs.length > 0 ? theirs.join(' + ') : undefined
}

const hasKnownValue = (column: MappedColumn, valuesOf: ValuesOf) =>
  unknownValues(column, valuesOf).length < valuesIn(column, valuesOf).length

async function askColumn(dialog: Dialog, asked: Asked, column: OurColumn, answers: Answers): Promise<void> {
  const { entity, sample, added } = asked
  const { names } = sample
  const { name, isRequired, about, form, choices } = column
  for (;;) {
    const question = `${name}${isRequired ? ' *' : ''} (${about}; ${form})`
    const answer = await dialog.ask(question, guessOf(asked, column) ?? (isRequired ? '' : '-'))
    if (answer === '-' && !isRequired) return
    if (answer.startsWith('=')) {
      const value = answer.slice(1).trim()
      const [problem] = reasonAgainst(entity, name, value, added)
      if (problem === undefined) {
        answers.fixed[name] = value
        return
      }
      dialog.refuse(problem)
      continue
    }
    const theirs = answer.split(' + ').map((part) => named(part.trim(), names))
    if (answer !== '' && theirs.every((their) => their !== undefined)) {
      answers.columns.push({ ...column, theirs })
      return
    }
    const value = choices.find((choice) => choice.toLowerCase() === answer.toLowerCase())
    if (value !== undefined) {
      answers.fixed[name] = value
      dialog.say(`  ${name} is “${value}” in every row.`)
      return
    }
    dialog.refuse(reasonFor(answer, choices))
  }
}

function reasonFor(answer: string, choices: readonly string[]): string {
  const orValue = choices.length > 0 ? 'one of the values above for every row' : '“=” and the text of every row'
  if (answer === '') return `No column has a similar name: enter one, or ${orValue}.`
  return answer === '-'
    ? `Every row needs a value: enter a column, or ${orValue}.`
    : `The file has no such column: enter one, or ${orValue}.`
}

const named = (answer: string, names: readonly string[]): string | undefined =>
  names.find((name) => name.toLowerCase() === answer.toLowerCase()) ??
  (/^\d+$/.test(answer) ? names[Number(answer) - 1] : undefined)
