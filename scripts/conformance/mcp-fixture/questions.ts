import {
  acceptedContent,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './contents.ts'

const Name = z.object({ name: z.string() })
const Color = z.object({ color: z.string() })
const Ok = z.object({ ok: z.boolean() })
const Context = z.object({ context: z.string() })

const askName = inputRequired.elicit({ message: 'What is your name?', requestedSchema: Name })
const askModel = (question: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens: 100 })

const done = (value: string) => ({ content: [text(value)] })

/** Tools and a prompt that ask the program for input and are called again with it (SEP-2322). */
export function registerQuestions(server: McpServer, states: RequestStateCodec<string>): void {
  const prefix = 'test_input_required_result_'
  const tool = (name: string, answer: Parameters<typeof register>[2]) => register(server, `${prefix}${name}`, answer)

  tool('elicitation', ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', Name)
    return given ? done(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: askName } })
  })
  tool('sampling', ({ mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'capital_question')
    if (given.kind === 'sampling') return done(JSON.stringify(given.result.content))
    return inputRequired({ inputRequests: { capital_question: askModel('What is the capital of France?') } })
  })
  tool('list_roots', ({ mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'client_roots')
    if (given.kind === 'roots') return done(given.roots.map(({ uri }) => uri).join(', '))
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })
  for (const name of ['request_state', 'tampered_state']) {
    tool(name, async ({ mcpReq }) => {
      if (mcpReq.requestState() === name && acceptedContent(mcpReq.inputResponses, 'confirm', Ok)) {
        return done('state-ok')
      }
      const confirm = inputRequired.elicit({ message: 'Please confirm', requestedSchema: Ok })
      return inputRequired({ inputRequests: { confirm }, requestState: await states.mint(name) })
    })
  }
  tool('multiple_inputs', async ({ mcpReq }) => {
    const inputRequests: InputRequests = {
      user_name: askName,
      greeting: askModel('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    }
    const isComplete = Object.keys(inputRequests).every(
      (key) => inputResponse(mcpReq.inputResponses, key).kind !== 'missing',
    )
    if (isComplete && mcpReq.requestState() === 'multiple') return done('All inputs received')
    return inputRequired({ inputRequests, requestState: await states.mint('multiple') })
  })
  tool('multi_round', async ({ mcpReq }) => {
    const state = mcpReq.requestState()
    const color = acceptedContent(mcpReq.inputResponses, 'step2', Color)
    if (state === 'two' && color) return done(`Your favorite color is ${color.color}`)
    if (state === 'one' && acceptedContent(mcpReq.inputResponses, 'step1', Name)) {
      const step2 = inputRequired.elicit({ message: 'Step 2: What is your favorite color?', requestedSchema: Color })
      return inputRequired({ inputRequests: { step2 }, requestState: await states.mint('two') })
    }
    const step1 = inputRequired.elicit({ message: 'Step 1: What is your name?', requestedSchema: Name })
    return inputRequired({ inputRequests: { step1 }, requestState: await states.mint('one') })
  })
  tool('capabilities', ({ mcpReq }) => {
    const able = capabilitiesOf(mcpReq)
    const inputRequests: InputRequests = {
      ...(able.elicitation && { user_name: askName }),
      ...(able.sampling && { greeting: askModel('Generate a greeting') }),
    }
    return Object.keys(inputRequests).length === 0 ? done('Nothing can be asked') : inputRequired({ inputRequests })
  })
  register(server, 'test_streaming_elicitation', () => inputRequired({ inputRequests: { user_name: askName } }))
  register(server, 'test_missing_capability', ({ mcpReq }) =>
    inputResponse(mcpReq.inputResponses, 'greeting').kind === 'sampling'
      ? done('Answered')
      : inputRequired({ inputRequests: { greeting: askModel('Generate a greeting') } }),
  )

  server.registerPrompt(`${prefix}prompt`, { description: 'Asks first' }, ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_context', Context)
    if (given) return { messages: [{ role: 'user', content: text(`In this context: ${given.context}`) }] }
    const ask = inputRequired.elicit({ message: 'What context should the prompt use?', requestedSchema: Context })
    return inputRequired({ inputRequests: { user_context: ask } })
  })
}

type Answer = ReturnType<typeof done> | ReturnType<typeof inputRequired>

function register(server: McpServer, name: string, answer: (context: ServerContext) => Answer | Promise<Answer>): void {
  server.registerTool(name, { description: name }, answer)
}

const Declared = z.object({
  'io.modelcontextprotocol/clientCapabilities': z.object({
    elicitation: z.looseObject({}).optional(),
    sampling: z.looseObject({}).optional(),
  }),
})

const capabilitiesOf = ({ _meta, envelope }: ServerContext['mcpReq']) =>
  Declared.safeParse(envelope ?? _meta).data?.['io.modelcontextprotocol/clientCapabilities'] ?? {}
