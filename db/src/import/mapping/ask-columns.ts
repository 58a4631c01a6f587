import type { OurColumn } from '@portal/contract/desk/import-mapping.ts'
import type { Entity } from '../entity.ts'
import type { Dialog } from './dialog.ts'
import { guessColumn } from './guess.ts'
import { type MappedFile, reasonAgainst } from './mapping.ts'
import { ourColumns } from './our-columns.ts'

export interface MappedColumn extends OurColumn {
  theirs: string[]
}

interface Answers {
  columns: MappedColumn[]
  fixed: MappedFile['fixed']
}

const explanation = `For each of our columns, enter theirs (its name or its number); several joined by “ + ”;
“=text” for the same text in every row; “-” for none.`

/** Asks for their column for each of ours: those that are required, those with a guess, and others on request. */
export async function askColumns(
  dialog: Dialog,
  entity: Entity,
  names: readonly string[],
  added: readonly string[],
): Promise<Answers> {
  const answers: Answers = { columns: [], fixed: {} }
  const ours = ourColumns(entity, added)
  const isAsked = ({ name, isRequired }: OurColumn) => isRequired || guessColumn(name, names) !== undefined
  dialog.say(explanation)
  dialog.say(names.map((name, index) => `  ${index + 1} ${name}`).join('\n'))
  for (const column of ours.filter(isAsked)) await askColumn(dialog, { entity, names, added }, column, answers)
  const rest = ours.filter((column) => !isAsked(column))
  while (rest.length > 0) {
    const wanted = await dialog.ask(`Our other columns: ${rest.map(({ name }) => name).join(', ')}. Map`, '-')
    const index = rest.findIndex(({ name }) => name === wanted)
    const [column] = index < 0 ? [] : rest.splice(index, 1)
    if (wanted === '-') break
    if (column) await askColumn(dialog, { entity, names, added }, column, answers)
  }
  return answers
}

interface Asked {
  entity: Entity
  /** Of their columns. */
  names: readonly string[]
  added: readonly string[]
}

async function askColumn(
  dialog: Dialog,
  { entity, names, added }: Asked,
  column: OurColumn,
  answers: Answers,
): Promise<void> {
  const { name, isRequired, about, form } = column
  for (;;) {
    const question = `${name}${isRequired ? ' *' : ''} (${about}; ${form})`
    const answer = await dialog.ask(question, guessColumn(name, names) ?? (isRequired ? '' : '-'))
    if (answer === '-' && !isRequired) return
    if (answer.startsWith('=')) {
      const value = answer.slice(1).trim()
      const [problem] = reasonAgainst(entity, name, value, added)
      if (problem === undefined) {
        answers.fixed[name] = value
        return
      }
      dialog.say(problem)
      continue
    }
    const theirs = answer.split(' + ').map((part) => named(part.trim(), names))
    if (answer !== '' && theirs.every((their) => their !== undefined)) {
      answers.columns.push({ ...column, theirs })
      return
    }
    dialog.say(reasonFor(answer))
  }
}

function reasonFor(answer: string): string {
  if (answer === '') return 'No column has a similar name: enter one, or “=” and the text of every row.'
  return answer === '-' ? 'Every row needs a value.' : 'The file has no such column.'
}

const named = (answer: string, names: readonly string[]): string | undefined =>
  names.find((name) => name.toLowerCase() === answer.toLowerCase()) ??
  (/^\d+$/.test(answer) ? names[Number(answer) - 1] : undefined)
