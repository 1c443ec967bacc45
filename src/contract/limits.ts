/** Limits of the interface, which schemas, their refusals and the fields of forms read here. */

/** Characters. */
export const maxLengths = {
  title: 300,
  tags: 1_000,
  tag: 100,
  text: 1_000,
  destination: 2_048,
  slashTag: 80,
  domain: 253,
  /** An address or a reference to a picture. */
  reference: 2_048,
  /** The password of a link. */
  password: 200,
  utm: 255,
  /** Names of people, tokens, kits, passkeys and types. */
  name: 100,
  folderName: 80,
  /** PDF names have at most 127 bytes. */
  spotName: 60,
  email: 254,
  /** A question to an approver, or the changes that they ask for. */
  approvalNote: 2_000,
  checkNote: 1_000,
  placementNote: 500,
  search: 200,
  resultName: 60,
  /** An order of a shop. */
  orderId: 200,
  accessToken: 500,
} as const

/** The password of a person, in characters. */
export const passwordLengths = { min: 10, max: 200 } as const

export const welcomeSeconds = { min: 1, max: 30 } as const

/** Largest `fieldData` in bytes of UTF-8 JSON. */
export const fieldDataMaxBytes = 65_536

/** Contents of earlier versions of a code, in bytes. Above it, those go that were replaced soonest. */
export const versionBytes = 4_194_304

/** The part of the plan's storage that the earlier versions of all codes may fill before each code keeps an equal share. */
export const versionPart = 0.1

export const maxCounts = {
  // Of an account.
  domains: 50,
  /** Subfolders included. */
  folders: 200,
  kits: 100,
  utmTemplates: 100,
  tokens: 100,
  webhooks: 20,
  /** Messages that the log of a webhook shows. */
  webhookLog: 100,
  drafts: 200,
  invitations: 200,
  // Of a code.
  /** A further one replaces the oldest. */
  artworkPlaces: 12,
  visitorRules: 20,
  splitDestinations: 10,
  /** People asked for one approval. */
  approvers: 50,
  links: 100,
  placements: 5_000,
  /** Removed ones included, because their marks stay reserved. */
  placementMarks: 20_000,
  videos: 50,
  /** In the form's gallery; programs may send more. */
  galleryPictures: 30,
  holidays: 200,
  // Of a brand kit.
  paletteColours: 12,
  /** Beside the first. */
  kitLogos: 10,
  /** Colours with print values. */
  inks: 16,
  // Of a request. Larger jobs use several requests, which show progress and can be cancelled.
  bulkCodes: 500,
  bulkTags: 50,
  checkedRows: 1_000,
  /** In a file, which several requests check and create. */
  fileRows: 100_000,
  importedRows: 500,
  /** Links of another service whose clicks one request reads, each with a request to it. */
  oldClicks: 5,
  /** Links of an import up to which their clicks by day are read. */
  historyLinks: 1_000,
  /** Of one row. */
  importedAliases: 20,
  unapproved: 1_000,
  results: 500,
} as const
