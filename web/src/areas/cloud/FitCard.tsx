import type { Fit, Vdc } from '@portal/contract/cloud/cloud.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { sizeInWords } from './cloud-words.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './cloud.module.css'
import { fitQuery } from './queries.ts'

const nothing = { vcpus: '', memoryGb: '', storageGb: '', policy: '' }

/** Checks whether a machine fits before it is created. */
export function FitCard({ serviceId, vdcs }: { serviceId: string; vdcs: readonly Vdc[] }) {
  const [wanted, setWanted] = useState(nothing)
  const [asked, setAsked] = useState<typeof nothing>()
  const { policy, ...sizes } = asked ?? nothing
  const { data, error, isFetching } = useQuery({
    ...fitQuery(serviceId, { ...sizes, ...(policy && { policy }) }),
    enabled: asked !== undefined,
  })
  const policies = [...new Set(vdcs.flatMap((vdc) => vdc.policies.map(({ name }) => name)))]
  const field = (name: keyof typeof nothing) => ({
    name,
    value: wanted[name],
    error: fieldError(error, name),
    onValueChange: (value: string) => setWanted({ ...wanted, [name]: value }),
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(wanted)
  }
  const isFailure = error && !(error instanceof ApiError && error.status === 400)
  return (
    <Card title="Will this machine fit?">
      <form className={layout.stack} onSubmit={ask} noValidate>
        <div className={styles.fields}>
          <TextField label="vCPU" inputMode="numeric" autoComplete="off" {...field('vcpus')} />
          <TextField label="Memory, GB" inputMode="numeric" autoComplete="off" {...field('memoryGb')} />
          <TextField label="Storage, GB" inputMode="numeric" autoComplete="off" {...field('storageGb')} />
          {policies.length > 1 ? (
            <Select
              label="Storage policy"
              placeholder="Default policy"
              options={policies.map((name) => ({ key: name, value: name, name }))}
              {...field('policy')}
            />
          ) : null}
        </div>
        <div>
          <Button type="submit" busy={isFetching}>
            Check capacity
          </Button>
        </div>
        {isFailure ? <Notice kind="bad">{mapFailure(error).message}</Notice> : null}
        {asked && data ? data.vdcs.map((vdc) => <Answer key={vdc.vdcId} vdc={vdc} />) : null}
      </form>
    </Card>
  )
}

function Answer({ vdc }: { vdc: Fit['vdcs'][number] }) {
  if (vdc.fits) {
    return (
      <Notice kind="ok" title={`The machine fits in ${vdc.name}.`}>
        {vdc.room === null
          ? 'There is no limit on their number.'
          : `There is room for ${counted(vdc.room, 'such machine')}.`}
      </Notice>
    )
  }
  return (
    <Notice kind="warn" title={`The machine does not fit in ${vdc.name}.`}>
      {vdc.refusal ?? vdc.checks.flatMap((check) => (check.fits ? [] : [hitInWords(check)])).join(' ')}
    </Notice>
  )
}

function hitInWords({ name, unit, needed, free }: Fit['vdcs'][number]['checks'][number]): string {
  if (unit === 'machines') return 'No more machines are allowed.'
  const words = (value: number) => (unit === 'cores' ? counted(value, 'core') : sizeInWords(value))
  return `${name}: needs ${words(needed)}, ${words(free ?? 0)} free.`
}

function fieldError(error: Error | null, name: string): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  const message: unknown = Reflect.get(Object(error.body), name)
  return typeof message === 'string' ? message : undefined
}
