import { readdirSync, readFileSync } from 'node:fs'

// Every Linux that this supports counts in hundredths of a second.
const msPerTick = 10

/** CPU time of a process and its descendants so far. */
export function cpuMs(pid: number): number {
  let ticks = 0
  for (const each of family(pid)) {
    const fields = statOf(each)
    // Its own time, and that of its ended children.
    for (const field of fields.slice(11, 15)) ticks += Number(field)
  }
  return ticks * msPerTick
}

/** The same for the process alone. */
export function ownCpuMs(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13)
  return (Number(user) + Number(system)) * msPerTick
}

/** Memory of the process alone, in MB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb ?? Number.NaN) / 1024
}

function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))[1] ?? 0) }))
  const members = [pid]
  // The list grows during iteration, so descendants at any depth are included.
  for (const member of members)
    members.push(...parents.filter(({ parent }) => parent === member).map((each) => each.pid))
  return members
}

/** The fields after the name, which may contain spaces; empty for a process that has just ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
