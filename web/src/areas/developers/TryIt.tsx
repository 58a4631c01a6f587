import { Button } from '@portal/ui/src/Button.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { startTransition, useActionState, useState } from 'react'
import { send } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import type { ApiEndpoint, ApiParameter } from './api-document.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { addressOf } from './curl.ts'
import styles from './developers.module.css'

// More text would slow the page down, and no one would read it.
const mostShown = 20_000

/** A read with the caller's own session; changes are not possible here. */
export function TryIt({ endpoint }: { endpoint: ApiEndpoint }) {
  const asked = endpoint.parameters.filter((each) => each.in !== 'header')
  const [values, setValues] = useState<Record<string, string>>({})
  const [{ data, error }, ask, isPending] = useActionState<Looked>(
    () =>
      look(addressOf(endpoint.path, Object.fromEntries(asked.map(({ name }) => [name, values[name] ?? ''])))).then(
        (found) => ({ data: found }),
        (failure: unknown) => ({ error: failure }),
      ),
    {},
  )
  const missing = asked.find(({ name, in: place }) => place === 'path' && !values[name])
  return (
    <form
      className={styles.part}
      aria-label="Try it"
      onSubmit={(event) => {
        event.preventDefault()
        startTransition(ask)
      }}
    >
      <h4>Try it</h4>
      <p className={styles.note}>Uses your own sign-in and data.</p>
      {asked.length > 0 ? (
        <div className={styles.tryFields}>
          {asked.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={values[parameter.name] ?? ''}
              onChange={(value) => setValues({ ...values, [parameter.name]: value })}
            />
          ))}
        </div>
      ) : null}
      <Button
        type="submit"
        colour="outline"
        busy={isPending}
        disabledReason={missing ? `Enter ${missing.name} first.` : undefined}
      >
        Send request
      </Button>
      {error ? <p role="alert">{mapFailure(error).message}</p> : null}
      {data ? (
        <div className={styles.answer}>
          <output>
            <b>{data.status}</b> after {data.ms} ms
          </output>
          {data.text ? <CodeBlock what="answer">{data.text}</CodeBlock> : null}
        </div>
      ) : null}
    </form>
  )
}

interface ParameterFieldProps {
  parameter: ApiParameter
  value: string
  onChange: (value: string) => void
}

function ParameterField({ parameter: { name, schema, required, example }, value, onChange }: ParameterFieldProps) {
  const optional = !required
  if (!schema.enum) {
    const hint = required && example !== undefined ? { placeholder: String(example) } : {}
    return <TextField label={name} mono optional={optional} value={value} onValueChange={onChange} {...hint} />
  }
  const options = schema.enum.map((each) => ({ key: String(each), value: String(each), name: String(each) }))
  return (
    <Select
      label={name}
      placeholder="Any"
      optional={optional}
      options={options}
      value={value}
      onValueChange={onChange}
    />
  )
}

interface Looked {
  data?: Awaited<ReturnType<typeof look>>
  error?: unknown
}

async function look(address: string) {
  const begin = performance.now()
  const answer = await send('GET', address)
  return { status: answer.status, text: await readable(answer), ms: Math.round(performance.now() - begin) }
}

async function readable(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  const text = /json|text/.test(type) ? await answer.text() : `${(await answer.blob()).size} bytes of ${type}`
  const shown = type.includes('json') && text ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown.length > mostShown ? `${shown.slice(0, mostShown)}\n…` : shown
}
