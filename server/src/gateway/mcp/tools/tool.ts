import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { ToolScope } from '@portal/contract/mcp/scopes.ts'
import { z } from 'zod'
import type { CallEndpoint, Input } from '../endpoint-call.ts'

interface Facts {
  name: string
  title: string
  /** For the model that chooses the tool: what it does, and when to use another one. */
  description: string
  scope: ToolScope
  /** The call behind the tool. Its permissions, rules and limits are those of the tool. */
  endpoint: EndpointShape
}

export interface ProgramTool extends Facts {
  input: z.ZodObject
  request(given: Input): Input
  /** The required part of the answer. */
  answer(content: unknown, given: Input): unknown
  /** The question that the person confirms; null for a tool that only reads. */
  question: ((given: Input, call: CallEndpoint) => Promise<string>) | null
}

/** A tool that changes nothing. */
export function readTool<I extends z.ZodObject>(
  facts: Facts & {
    input: I
    fixed?: Input
    answer?: (content: unknown, given: z.output<I>) => unknown
  },
): ProgramTool {
  const { fixed = {}, answer = (content: unknown) => content, input } = facts
  return {
    ...facts,
    request: (given) => ({ ...given, ...fixed }),
    answer: (content, given) => answer(content, input.parse(given)),
    question: null,
  }
}

/** A tool that changes something, which the person has to confirm each time. */
export function changeTool<I extends z.ZodObject>(
  facts: Facts & {
    input: I
    fixed?: Input
    /** The question for the person, with what the portal says about the change before it is made. */
    question: (given: z.output<I>, call: CallEndpoint) => Promise<string> | string
  },
): ProgramTool {
  const { fixed = {}, input, question } = facts
  return {
    ...facts,
    request: (given) => ({ ...given, ...fixed }),
    answer: (content) => content,
    question: async (given, call) => question(input.parse(given), call),
  }
}

/** The page of a list, which has at most 50 rows. */
export const paged = { page: z.int().min(1).max(1_000_000).default(1).describe('1 is the first page of 50.') }
export const aPage = { size: 50 } as const
