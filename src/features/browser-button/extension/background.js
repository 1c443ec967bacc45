const { action, runtime, storage, tabs } = globalThis.browser ?? globalThis.chrome

// Opens a new code for the page in the tab, in the dashboard where the person is signed in.
action.onClicked.addListener(async (tab) => {
  const { service } = await storage.local.get('service')
  if (service === undefined) return runtime.openOptionsPage()
  const address = new URL('/codes/new', service)
  address.searchParams.set('url', tab.url ?? '')
  return tabs.create({ url: address.href, index: tab.index + 1 })
})
