import type { LineFamily } from '@portal/contract/diagnostics/values.ts'
import type { Line } from '../line-tester.ts'
import { chance } from '../../../lib/chance.ts'

/** The fault scenarios of the simulator. */
export const stories = {
  clean: ['copper', 'fibre', 'ethernet'],
  'open pair': ['copper'],
  'high-resistance joint': ['copper'],
  'noise by hour': ['copper'],
  'terminal off': ['fibre'],
  'low light': ['fibre'],
  'login rejected': ['copper', 'fibre'],
  'profile mismatch': ['copper'],
  'exchange outage': ['copper', 'fibre'],
  congestion: ['copper', 'fibre'],
  'router restarts': ['copper', 'fibre'],
  retrains: ['copper'],
  'circuit loss': ['ethernet'],
} as const satisfies Record<string, readonly LineFamily[]>
export type Story = keyof typeof stories

export const storyNames = Object.keys(stories).filter((name) => name in stories) as Story[]

/** Lines of the demo data, which the simulated network has to know as a carrier knows its own. */
const told: Readonly<Record<string, Story>> = {
  'S-2081147': 'open pair',
  'S-2061902': 'high-resistance joint',
  'S-2044871': 'congestion',
  'S-1974402': 'circuit loss',
  'S-2095110': 'clean',
  'S-2095111': 'terminal off',
  'S-2095112': 'low light',
  'S-2095113': 'noise by hour',
  'S-2095114': 'login rejected',
  'S-2095115': 'router restarts',
  'S-2095116': 'retrains',
  'S-2095118': 'exchange outage',
  'S-2095119': 'profile mismatch',
}

/** A line without a scenario is usually clean; its number may end with the name of a scenario. */
export function storyOf({ serviceId, family }: Line): Story {
  const named = storyNames.find((name) => serviceId.endsWith(`-${name.replaceAll(' ', '-')}`))
  const story = named ?? told[serviceId]
  if (story && hasFamily(story, family)) return story
  if (chance(serviceId, 'clean') < 0.85) return 'clean'
  const possible = storyNames.filter((name) => name !== 'exchange outage' && hasFamily(name, family))
  return possible[Math.floor(chance(serviceId, 'story') * possible.length)] ?? 'clean'
}

function hasFamily(story: Story, family: LineFamily): boolean {
  return stories[story].some((each) => each === family)
}
