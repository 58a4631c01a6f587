import type { DeskImport } from '@portal/contract/desk/imports.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { callAct } from '../../acts/calls.ts'
import { mapFailure } from '../../api/failure.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { unmapAct } from './import-acts.ts'
import styles from './imports.module.css'
import { draftOf, type MappingDraft, needsNoMapping, openQuestion, partOf, questionsOf } from './mapping-draft.ts'
import { MappingFields } from './MappingFields.tsx'
import { columnsQuery, importsQuery } from './queries.ts'

interface MappingDialogProps {
  found: DeskImport
  entities: readonly string[]
  open: boolean
  onClose: () => void
}

/** The file and type that are chosen, and what was entered for each, so that a look at another one loses nothing. */
interface Values extends Record<string, unknown> {
  place: string
  entity: string
  line: string
  rows: string
  drafts: Record<string, MappingDraft>
}

const nothing: Values = { place: '0', entity: '', line: '', rows: '', drafts: {} }

/** Asks how the columns and values of a file become ours, as the command does. */
export function MappingDialog({ found: { importId, files }, entities, open, onClose }: MappingDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const reload = () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
  const form = useForm<Values, void>({
    initial: nothing,
    submit: async (_, once) => {
      if (!columns || !draft) return
      const [params, body] = [{ importId, place }, partOf(columns, draft)]
      await callAct('PUT /import-desk/api/imports/:importId/files/:place/mapping', { params, body }, { once })
      await reload()
    },
    onDone: () => {
      toasts.show({ kind: 'ok', text: 'The files are being checked.' })
      onClose()
    },
  })
  const { place, entity, line, rows, drafts } = form.values
  const { data: columns, error } = useQuery(columnsQuery(importId, { place, entity, line, rows }))
  const key = JSON.stringify([place, columns?.entity, columns?.header])
  const draft = columns && (drafts[key] ?? draftOf(columns))
  const questions = columns && draft && questionsOf(columns, draft)
  const isOurs = columns !== undefined && columns.entity !== null && needsNoMapping(columns)
  return (
    <FormDialog
      form={form}
      open={open}
      size="wide"
      title="Map columns"
      label="Mapping"
      confirm="Use mapping"
      refusal={
        isOurs
          ? 'This file needs no mapping.'
          : !questions || columns.entity === null
            ? 'Choose what the rows become first.'
            : openQuestion(questions, draft)
      }
      aside={
        columns?.part && columns.entity ? (
          <ActButtons
            acts={[
              unmapAct({ importId, place, entity: columns.entity }, async () => {
                await reload()
                onClose()
              }),
            ]}
          />
        ) : null
      }
      onClose={onClose}
    >
      <div className={styles.choices}>
        {files.length > 1 ? (
          <div className={styles.file}>
            <Select
              label="File"
              options={files.map(({ name }, index) => ({ key: name, value: String(index), name }))}
              value={place}
              onValueChange={(next) => form.set({ ...nothing, drafts, place: next })}
            />
          </div>
        ) : null}
        <Select
          {...form.text('entity')}
          label="Rows become"
          hint={
            columns && columns.mapped.length > 0
              ? `Mapped: ${columns.mapped.join(', ')}`
              : 'For several types, map it once for each.'
          }
          placeholder="Choose…"
          options={entities.map((name) => ({ key: name, value: name, name }))}
          value={entity || (columns?.entity ?? '')}
          onValueChange={(next) => form.set({ entity: next, line: '', rows: '' })}
        />
        <TextField
          {...form.text('line')}
          label="Header starts on line"
          hint="The first line of column names"
          inputMode="numeric"
          value={line || String(columns?.header.line ?? '')}
        />
        <Select
          {...form.text('rows')}
          label="Header lines"
          hint="Several for merged headings"
          options={[1, 2, 3].map((count) => ({
            key: String(count),
            value: String(count),
            name: count === 1 ? '1 line' : `${count} lines`,
          }))}
          value={rows || String(columns?.header.rows ?? 1)}
        />
      </div>
      {error ? (
        <Notice kind="bad" title="The columns cannot be read.">
          {mapFailure(error).message}
        </Notice>
      ) : null}
      {!columns && !error ? <Skeleton height="12rem" /> : null}
      {isOurs ? <Notice kind="ok">Every column already has our name. This file needs no mapping.</Notice> : null}
      {columns && columns.entity !== null && draft && questions && !isOurs ? (
        <MappingFields
          key={key}
          form={form}
          columns={columns}
          questions={questions}
          draft={draft}
          onChange={(changed) => form.set({ drafts: { ...drafts, [key]: { ...draft, ...changed } } })}
        />
      ) : null}
    </FormDialog>
  )
}
