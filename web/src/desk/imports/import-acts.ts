import type { DeskImport } from '@portal/contract/desk/imports.ts'
import { importDates, importMoney } from '@portal/contract/desk/import-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { fileField, rowsOf, settingsOf } from './import-settings.ts'
import { importsQuery, isBusy } from './queries.ts'

const keep = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })

export function importActs(queryClient: QueryClient, found: DeskImport, entities: readonly string[]): Act[] {
  const { importId, state, files, ways } = found
  const params = { importId }
  const { good, bad } = rowsOf(found)
  const refusal = isBusy(found) ? 'The files are being read.' : undefined
  const load: Act = {
    key: 'load',
    title: bad > 0 ? `Load the ${counted(good, 'good row')}` : `Load ${counted(good, 'row')}`,
    ...(bad > 0 && {
      text: `${counted(bad, 'bad row')} will be left out. Rows that are loaded already do not change.`,
    }),
    ...(state !== 'failed' && { colour: 'primary' }),
    fields: [],
    refusal: refusal ?? (good === 0 ? 'No row of these files can be loaded as they are.' : undefined),
    do: calls('POST /import-desk/api/imports/:importId/load', { params }, keep(queryClient)),
    done: 'Loading started.',
  }
  const settings: Act = {
    key: 'settings',
    title: 'How the files are written',
    text: 'Nothing is guessed: a value that could be read in two ways is read as you say. The files are then checked again.',
    refusal,
    fields: [
      {
        kind: 'choice',
        name: 'dates',
        label: 'Dates',
        names: { [importDates[0]]: '2026-04-14', [importDates[1]]: '14/04/2026' },
      },
      {
        kind: 'choice',
        name: 'money',
        label: 'Amounts without a pound sign',
        names: { [importMoney[0]]: 'Pence', [importMoney[1]]: 'Pounds' },
      },
      { kind: 'choice', name: 'times', label: 'Times without a zone', names: { stated: 'Refused', London: 'UK time' } },
      ...files.map(
        ({ name }, index) =>
          ({
            kind: 'choice',
            name: fileField(index),
            label: `Rows of ${name}`,
            names: Object.fromEntries(entities.map((each) => [each, each])),
            isOptional: true,
            noChoice: 'As the name or the mapping says',
          }) as const,
      ),
    ],
    initial: { ...ways, ...Object.fromEntries(files.map(({ entity }, index) => [fileField(index), entity ?? ''])) },
    confirm: 'Check again',
    do: calls(
      'PUT /import-desk/api/imports/:importId/settings',
      { params, body: (typed) => settingsOf(found, typed) },
      keep(queryClient),
    ),
    done: 'The files are being checked.',
  }
  const remove: Act = {
    key: 'delete',
    title: 'Delete files',
    heading: 'Delete the files of this import?',
    text: state === 'loaded' ? 'Rows already loaded stay.' : 'None of their rows are loaded.',
    fields: [],
    refusal: state === 'loading' ? refusal : undefined,
    do: calls('DELETE /import-desk/api/imports/:importId', { params }, keep(queryClient)),
    done: 'Files deleted.',
    destructive: true,
  }
  return state === 'loaded' ? [remove] : [load, settings, remove]
}

/** Without a question: the mapping can be made again from the same suggestions. */
export function unmapAct(params: { importId: string; place: string; entity: string }, keep: () => Promise<void>): Act {
  return {
    key: 'unmap',
    title: `Remove ${params.entity}`,
    do: calls('DELETE /import-desk/api/imports/:importId/files/:place/mapping/:entity', { params }, keep),
    done: 'The files are being checked.',
  }
}
