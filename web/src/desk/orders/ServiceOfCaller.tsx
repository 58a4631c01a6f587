import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { callerServicesQuery } from './queries.ts'

interface ServiceOfCallerProps {
  account: string
  callerId: string
  serviceId: string
  onPick: (serviceId: string | undefined) => void
}

/** The service that a caller changes, by anything that its search finds. */
export function ServiceOfCaller({ account, callerId, serviceId, onPick }: ServiceOfCallerProps) {
  const listId = useId()
  const [text, setText] = useState(serviceId)
  const typed = useDeferredValue(text.trim())
  const { data } = useQuery(callerServicesQuery(account, callerId, typed))
  const services = data?.services ?? []
  return (
    <>
      <TextField
        label="Service"
        hint="Type a service ID, a name or a site, and choose from the list."
        autoComplete="off"
        list={listId}
        maxLength={100}
        value={text}
        onValueChange={(value) => {
          setText(value)
          const picked = services.find((each) => each.serviceId === value.trim())?.serviceId
          if (picked !== serviceId) onPick(picked)
        }}
      />
      <datalist id={listId}>
        {services.map(({ serviceId: id, name, productName }) => (
          <option key={id} value={id}>
            {name}, {productName}
          </option>
        ))}
      </datalist>
    </>
  )
}
