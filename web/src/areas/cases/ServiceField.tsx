import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { paths } from '../../paths.ts'
import { subjectQuery } from './queries.ts'

interface ServiceFieldProps {
  id: string
  name: string
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
  /** Called when a service is selected from the list. */
  onPick: (name: string) => void
}

/** The service of a case: by its id, or by search. Shows whether the problem has already been reported. */
export function ServiceField({ onPick, onValueChange, ...control }: ServiceFieldProps) {
  const listId = useId()
  const typed = useDeferredValue(control.value.trim())
  const { data: { services } = { services: [] } } = useQuery(subjectQuery(typed ? { search: typed } : {}))
  const chosen = services.find(({ serviceId }) => serviceId === typed)
  const change = (value: string) => {
    onValueChange(value)
    const picked = services.find(({ serviceId }) => serviceId === value)
    if (picked) onPick(picked.name)
  }
  return (
    <>
      <TextField
        label="Service"
        optional
        hint={
          chosen
            ? [chosen.name, chosen.productName, chosen.careLevel && `care level: ${chosen.careLevel}`]
                .filter(Boolean)
                .join(', ')
            : 'Type a name, site, number or service ID, then choose from the list.'
        }
        autoComplete="off"
        list={listId}
        maxLength={100}
        {...control}
        onValueChange={change}
      />
      <datalist id={listId}>
        {services.map(({ serviceId, name, productName }) => (
          <option key={serviceId} value={serviceId}>
            {name}, {productName}
          </option>
        ))}
      </datalist>
      {chosen ? <Known {...chosen} /> : null}
    </>
  )
}

interface KnownProps {
  conditionNote: string | null
  openCases: readonly { caseId: string; title: string }[]
}

/** The service's known fault and its open cases, in one notice: a reply there is quicker than another case. */
function Known({ conditionNote, openCases }: KnownProps) {
  if (!conditionNote && openCases.length === 0) return null
  return (
    <Notice kind="warn" title={openCases.length > 0 ? 'This service already has an open case.' : undefined}>
      {conditionNote ? `Known issue: ${conditionNote.replace(/\.$/, '')}. ` : null}
      {openCases.length > 0 ? 'Reply to it instead: ' : null}
      {openCases.map(({ caseId, title }) => (
        <span key={caseId}>
          <Link href={paths.caseOne(caseId)}>{title}</Link>{' '}
        </span>
      ))}
    </Notice>
  )
}
