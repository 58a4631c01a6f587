import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { ApiError, type Failure, mapFailure } from '../api/failure.ts'
import { draftHere } from '../session/drafts.ts'

type Values = Record<string, unknown>

export interface FormOptions<V extends Values, A> {
  /** Shown until something is typed. Typed values stay when they change. */
  initial: V
  /** The version of the record that `initial` shows. */
  version?: number | undefined
  /** Names the stored input, so that it survives a reload and an intermediate sign-in. */
  draft?: string
  /**
   * Sends the values; `once` identifies this attempt, so that a repeat is recognised, and `basedOn` is the version with
   * which the typing began. Rejects with the failure.
   */
  submit: (values: V, once: string, basedOn: number | undefined) => Promise<A>
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
  /** The record has another version than the one with which the typing began, and nothing is sent yet. */
  isOutdated: boolean
  /** Bases what is typed on the version that is shown now. */
  keepTyped: () => void
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

/** The typed values, until they are sent or discarded. */
interface Typed<V> {
  values: V
  /** The values before it was typed. */
  before: V
  basedOn: number | undefined
  isRestored: boolean
}

/** A form validated by the server: errors by field, one write per click, and no input is lost. */
export function useForm<V extends Values, A>(options: FormOptions<V, A>): Form<V> {
  const { initial, version, draft, submit, onDone } = options
  const formId = useId()
  const stored = useMemo(() => (draft === undefined ? undefined : draftHere(draft)), [draft])
  const [typed, setTyped] = useState(() => stored && recall(stored.recall(), options))
  const [problem, setProblem] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  // Other values are another write.
  const onceRef = useRef<{ text: string; once: string }>(undefined)
  // Whether a request is in progress, known before the next render: a double click is two clicks within one.
  const isSendingRef = useRef(false)
  const isChanged = typed !== undefined && isTyped(typed, initial)
  const { values, basedOn } = isChanged ? typed : { values: initial, basedOn: version }
  const text = JSON.stringify(basedOn === undefined ? values : { ...values, [basedOnKey]: basedOn })

  useEffect(() => {
    if (isChanged) stored?.remember(text)
    else stored?.forget()
  }, [stored, isChanged, text])

  const set = (changed: Partial<V>) => {
    setTyped((last) => {
      const from =
        last && isTyped(last, initial)
          ? last
          : { values: initial, before: initial, basedOn: version, isRestored: false }
      return { ...from, values: { ...from.values, ...changed } }
    })
  }
  const reset = () => {
    stored?.forget()
    onceRef.current = undefined
    setProblem(undefined)
    setTyped(undefined)
  }
  const send = async () => {
    if (isSendingRef.current) return
    isSendingRef.current = true
    if (onceRef.current?.text !== text) onceRef.current = { text, once: crypto.randomUUID() }
    setBusy(true)
    try {
      const answer = await submit(values, onceRef.current.once, basedOn)
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
    isOutdated: isChanged && !isBusy && basedOn !== version,
    keepTyped: () => setTyped((last) => last && { ...last, basedOn: version }),
    isBusy,
    isChanged,
    isRestored: isChanged && typed.isRestored,
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

const basedOnKey = 'basedOn'

/** Values that were typed and changed back are the record's again, and so are those that it has taken. */
function isTyped<V extends Values>({ values, before }: Typed<V>, initial: V): boolean {
  const text = JSON.stringify(values)
  return text !== JSON.stringify(before) && text !== JSON.stringify(initial)
}

/** The stored input, if it still fits the form. */
function recall<V extends Values>(
  text: string | null,
  { initial, version }: Pick<FormOptions<V, unknown>, 'initial' | 'version'>,
): Typed<V> | undefined {
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return undefined
    const { [basedOnKey]: basedOn, ...rest } = Object.fromEntries(Object.entries(kept))
    const known = Object.entries(rest).filter(([name]) => name in initial)
    return {
      values: { ...initial, ...Object.fromEntries(known) },
      before: initial,
      basedOn: version === undefined ? undefined : Number(basedOn ?? version),
      isRestored: true,
    }
  } catch {
    return undefined
  }
}
