import { allRead } from '../lib/all-read.ts'

/** A page of a list and the counts of its tabs, read together. */
export async function withTabs<Page extends object, Tabs>(page: Promise<Page>, counts: Promise<Tabs>) {
  const [found, tabs] = await allRead([page, counts])
  return { ...found, tabs }
}
