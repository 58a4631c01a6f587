import type { OurColumn } from '@portal/contract/desk/import-mapping.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { useRef } from 'react'
import styles from './imports.module.css'
import type { MappingFieldsProps } from './mapping-fields-props.ts'

/** Each column of the file with an example of its values, beside the columns of ours that it fills. */
export function UsesFields({ columns: { theirs, ours }, questions, draft, onChange }: MappingFieldsProps) {
  const options = ours.toSorted(requiredFirst).map(({ name, about, isRequired }) => ({
    key: name,
    value: name,
    name: `${name}${isRequired ? ' *' : ''} · ${about}`,
  }))
  const listRef = useRef<HTMLUListElement>(null)
  return (
    <ul ref={listRef} className={styles.uses}>
      {theirs.map(({ name: their, values }, row) => {
        const uses = draft.uses[their] ?? ['']
        const sample = values
          .slice(0, 3)
          .map(({ value }) => value)
          .join(', ')
        const set = (next: string[]) => onChange({ uses: { ...draft.uses, [their]: next } })
        return (
          <li key={their}>
            <div className={styles.their}>
              <strong>{their}</strong>
              <small>{sample || 'No values'}</small>
            </div>
            <div className={styles.ours} data-row={row}>
              {uses.map((our, place) => {
                const joined = questions.filled.get(our)?.filter((each) => each !== their) ?? []
                return (
                  <Select
                    // oxlint-disable-next-line react/no-array-index-key -- an empty choice has nothing else of its own
                    key={place}
                    hideLabel
                    label={place === 0 ? `${their}${sample && `, such as ${sample}`}` : `${their} also fills`}
                    hint={joined.length > 0 ? `Joined with ${joined.join(', ')}` : undefined}
                    placeholder="Not read"
                    options={options}
                    value={our}
                    onValueChange={(next) => set(uses.with(place, next))}
                  />
                )
              })}
              {uses.at(-1) === '' ? null : (
                <Button
                  size="xs"
                  colour="tertiary"
                  aria-label={`${their} fills another column`}
                  onClick={() => {
                    set([...uses, ''])
                    // The new choice is there after the next picture, and the button is not.
                    requestAnimationFrame(() =>
                      listRef.current?.querySelector<HTMLElement>(`[data-row="${row}"] > :last-child select`)?.focus(),
                    )
                  }}
                >
                  Also fills…
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const requiredFirst = (a: OurColumn, b: OurColumn) => Number(b.isRequired) - Number(a.isRequired)
