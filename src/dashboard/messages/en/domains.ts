export const domains = {
  'domains.lead':
    'The names in your short links. Use a name of your company, so that people trust what they scan.',
  'domains.loading': 'Loading your domains',
  'domains.list': 'Your domains',
  'domains.add': 'Add domain',
  'domains.ownersOnly': 'Owners of the account can add and remove domains.',
  'domains.default': 'Default',
  'domains.configured': 'From the configuration',
  'domains.configured.text':
    'Set up for every account by the administrator, in BRANDED_DOMAINS. It can only be removed there.',
  'domains.codes': { one: '{count} code', other: '{count} codes' },
  'domains.deletedCodes': { one: '{count} deleted code', other: '{count} deleted codes' },
  'domains.noCodes': 'No codes',
  'domains.checked': 'Checked',
  'domains.check': 'Check again',
  'domains.check.named': 'Check {domain} again',
  'domains.setup': 'How to set it up',
  'domains.setup.named': 'How to set up {domain}',
  'domains.makeDefault': 'Make default',
  'domains.makeDefault.named': 'Make {domain} the default',
  'domains.madeDefault': 'New codes now start with {domain}.',
  'domains.remove': 'Remove',
  'domains.remove.named': 'Remove {domain}',
  'domains.removed': '{domain} removed.',
  'domains.failed': "That didn't work, so nothing has changed. Try again.",
  'domains.checkFailed': "We couldn't check {domain}. Try again.",

  'domains.state.works': 'Works',
  'domains.state.works.text': 'Links on this domain open.',
  'domains.state.no-record': 'No DNS record yet',
  'domains.state.no-record.text':
    'The name has no address yet. After you create its record, it can take up to a day until everybody sees it.',
  'domains.state.elsewhere': 'Points elsewhere',
  'domains.state.elsewhere.text': 'DNS leads to {addresses}, which is not this service. Change the record.',
  'domains.state.certificate': 'Certificate missing',
  'domains.state.certificate.text':
    'The name leads here, but has no valid certificate for https, so phones show a warning. Ask your administrator to add one.',
  'domains.state.other-service': 'Answers, but not by this service',
  'domains.state.other-service.text':
    'A web server answers at {addresses}, but it is not this service. Check the record, or ask your administrator.',
  'domains.state.other-host': 'The name gets lost on the way',
  'domains.state.other-host.text':
    'The proxy in front of this service replaces the name. Ask your administrator to pass on the Host header.',
  'domains.state.unreachable': 'Nothing answers',
  'domains.state.unreachable.text': 'DNS leads to {addresses}, but nothing answers there.',
  'domains.state.private': 'Private address',
  'domains.state.private.text':
    "The name leads into a private network. We don't check such addresses, and phones outside can't open them.",
  'domains.state.unchecked': 'Not checked yet',
  'domains.state.unchecked.text': 'Check it before you print codes with it.',
  'domains.state.unknown': "We couldn't check it",
  'domains.state.unknown.text': "The DNS servers didn't answer. Try again in a minute.",
  'domains.state.checking': 'Checking…',

  'domains.new.title': 'Add a domain',
  'domains.new.label': 'Domain',
  'domains.new.hint': 'For example go.yourcompany.com. Your website keeps its own name.',
  'domains.new.missing': 'Enter a domain.',
  'domains.new.format': 'Enter a domain such as go.yourcompany.com.',
  'domains.new.configured': 'This domain is already set up for every account.',
  'domains.new.dashboard': 'This is the address of the dashboard. Choose another name for your links.',
  'domains.new.added': 'You have added this domain already.',
  'domains.new.held': 'Another account on this service uses this domain.',
  'domains.new.too-many': 'You have added as many domains as possible. Remove one first.',
  'domains.new.unknown':
    "The connection dropped, so we don't know whether the domain was added. Look for it in the list.",

  'domains.setup.title': 'Set up {domain}',
  'domains.setup.open': 'Sign in where your company manages its domain, and open the DNS settings.',
  'domains.setup.record': { one: 'Create this record:', other: 'Create these records:' },
  'domains.setup.noRecord':
    'Create a CNAME or A record for {domain} that leads to this service. Your administrator knows its address.',
  'domains.setup.wait':
    'Come back and check. New records often work within minutes, sometimes only after a day.',
  'domains.setup.type': 'Type',
  'domains.setup.name': 'Name',
  'domains.setup.value': 'Value',
  'domains.setup.copyName': 'Copy name',
  'domains.setup.copyValue': 'Copy value',
  'domains.setup.done': 'Done',

  'domains.default.title': 'Make {domain} the default anyway?',
  'domains.default.text':
    "The last check didn't find it working. New codes would start with it, and their prints wouldn't open.",
  'domains.default.confirm': 'Make default',

  'domains.remove.title': 'Remove {domain}?',
  'domains.remove.text': 'No code uses it, so no print stops working. You can add it again later.',
  'domains.remove.next': 'New codes will start with {domain}.',
  'domains.remove.confirm': 'Remove domain',
  'domains.inUse.title': "{domain} can't be removed yet",
  'domains.inUse.by': 'It is used by:',
  'domains.inUse.text':
    'Their prints would stop working. Links that a code had earlier count too, because prints with them may exist.',
  'domains.inUse.show': { one: 'Show {count} code', other: 'Show {count} codes' },
  'domains.inUse.showDeleted': { one: 'Show {count} deleted code', other: 'Show {count} deleted codes' },
  'domains.inUse.deleted': 'Deleted codes can be restored for 30 days. After that, they no longer count.',
} as const
