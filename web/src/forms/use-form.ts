import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, type Failure, mapFailure } from '../api/failure.ts'
import { forgetDraft, recallDraft, rememberDraft } from '../session/drafts.ts'

type Values = Record<string, unknown>

export interface FormOptions<V extends Values, A> {
  initial: V
  /** Names the stored input, so that it survives a reload and an intermediate sign-in. */
  draft?: string
  /** Sends the values; `once` identifies this attempt, so that a repeat is recognised. Rejects with the failure. */
  submit: (values: V, once: string) => Promise<A>
  onDone: (answer: A) => void
}

export interface Form<V extends Values> {
  values: V
  set: (values: Partial<V>) => void
  /** Connects a control to its value: `<TextField label="…" {...form.text('title')} />`. */
  text: (name: keyof V & string) => TextControl
  /** The server's message for a field, or for a part of it such as `visitors.0.email`. */
  errorOf: (name: string) => string | undefined
  /** For the summary above the form: every field that was refused. */
  problems: { fieldId: string; message: string }[]
  /** Counts submissions; the summary takes the focus with each. */
  attempt: number
  /** A failure that belongs to no field. */
  failure: Failure | undefined
  /** Another person has changed the record since it was opened; typed text is kept. */
  isStale: boolean
  isBusy: boolean
  isChanged: boolean
  /** Whether stored input was restored. */
  isRestored: boolean
  /** Discards the input. */
  reset: () => void
  onSubmit: (event?: FormEvent) => void
}

interface TextControl {
  id: string
  name: string
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** A form validated by the server: errors by field, one write per click, and no input is lost. */
export function useForm<V extends Values, A>({ initial, draft, submit, onDone }: FormOptions<V, A>): Form<V> {
  const formId = useId()
  const [state, setState] = useState(() => {
    const restored = draft === undefined ? undefined : recall(draft, initial)
    return { values: restored ?? initial, isRestored: restored !== undefined }
  })
  const { values } = state
  const [problem, setProblem] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const onceRef = useRef<string>(undefined)
  // Whether a request is in progress, known before the next render: a double click is two clicks within one.
  const isSendingRef = useRef(false)
  const text = JSON.stringify(values)
  const isChanged = text !== JSON.stringify(initial)

  useEffect(() => {
    if (draft === undefined) return
    if (isChanged) rememberDraft(draft, text)
    else forgetDraft(draft)
  }, [draft, isChanged, text])

  const set = (changed: Partial<V>) => {
    // Changed values are another write.
    onceRef.current = undefined
    setState((before) => ({ ...before, values: { ...before.values, ...changed } }))
  }
  const reset = () => {
    if (draft !== undefined) forgetDraft(draft)
    onceRef.current = undefined
    setProblem(undefined)
    setState({ values: initial, isRestored: false })
  }
  const send = async () => {
    if (isSendingRef.current) return
    isSendingRef.current = true
    onceRef.current ??= crypto.randomUUID()
    setBusy(true)
    try {
      const answer = await submit(values, onceRef.current)
      reset()
      onDone(answer)
    } catch (error) {
      setProblem(error)
      setAttempt((before) => before + 1)
    } finally {
      isSendingRef.current = false
      setBusy(false)
    }
  }

  const fields = fieldsOf(problem)
  const fieldId = (name: string) => `${formId}-${name}`
  const errorOf = (name: string) =>
    fields[name] ?? Object.entries(fields).find(([field]) => field.startsWith(`${name}.`))?.[1]
  return {
    values,
    set,
    text: (name) => ({
      id: fieldId(name),
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      // oxlint-disable-next-line typescript/consistent-type-assertions -- a computed key loses its type
      onValueChange: (value) => set({ [name]: value } as Partial<V>),
    }),
    errorOf,
    problems: Object.entries(fields).map(([name, message]) => ({
      fieldId: fieldId(name.split('.')[0] ?? name),
      message,
    })),
    attempt,
    failure: problem === undefined || Object.keys(fields).length > 0 ? undefined : mapFailure(problem),
    isStale: problem instanceof ApiError && problem.status === 412,
    isBusy,
    isChanged,
    isRestored: state.isRestored,
    reset,
    onSubmit: (event) => {
      event?.preventDefault()
      void send()
    },
  }
}

/** A refusal by field: an object of messages with status 400. */
function fieldsOf(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiError) || problem.status !== 400) return {}
  const { body } = problem
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, message]) =>
      typeof message === 'string' && name !== 'message' ? [[name, message]] : [],
    ),
  )
}

/** The stored input, if it still fits the form. */
function recall<V extends Values>(draft: string, initial: V): V | undefined {
  const text = recallDraft(draft)
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return undefined
    const known = Object.entries(kept).filter(([name]) => name in initial)
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return undefined
  }
}
