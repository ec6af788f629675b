/**
 * Names that mean something on a page's document. An element whose `id` or `name` is one of them stands in for it: after
 * `<img name="cookie">`, `document.cookie` is the image. Source: WHATWG HTML, "The Document object", named access.
 */
const ofDocument = `
  activeElement activeViewTransition addEventListener adoptedStyleSheets adoptNode alinkColor all anchors append
  appendChild applets ATTRIBUTE_NODE baseURI bgColor body captureEvents caretPositionFromPoint caretRangeFromPoint
  CDATA_SECTION_NODE characterSet charset childElementCount childNodes children clear cloneNode close COMMENT_NODE
  compareDocumentPosition compatMode contains contentType cookie createAttribute createAttributeNS
  createCDATASection createComment createDocumentFragment createElement createElementNS createEvent
  createExpression createNodeIterator createNSResolver createProcessingInstruction createRange createTextNode
  createTreeWalker currentScript customElementRegistry defaultView designMode dir dispatchEvent doctype
  DOCUMENT_FRAGMENT_NODE DOCUMENT_NODE DOCUMENT_POSITION_CONTAINED_BY DOCUMENT_POSITION_CONTAINS
  DOCUMENT_POSITION_DISCONNECTED DOCUMENT_POSITION_FOLLOWING DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
  DOCUMENT_POSITION_PRECEDING DOCUMENT_TYPE_NODE documentElement documentURI domain ELEMENT_NODE elementFromPoint
  elementsFromPoint embeds ENTITY_NODE ENTITY_REFERENCE_NODE evaluate execCommand exitFullscreen
  exitPictureInPicture exitPointerLock featurePolicy fgColor firstChild firstElementChild fonts forms
  fragmentDirective fullscreen fullscreenElement fullscreenEnabled getAnimations getElementById
  getElementsByClassName getElementsByName getElementsByTagName getElementsByTagNameNS getRootNode getSelection
  hasChildNodes hasFocus hasPrivateToken hasRedemptionRecord hasStorageAccess head hidden images implementation
  importNode inputEncoding insertBefore isConnected isDefaultNamespace isEqualNode isSameNode lastChild
  lastElementChild lastModified linkColor links location lookupNamespaceURI lookupPrefix moveBefore nextSibling
  nodeName nodeType nodeValue normalize NOTATION_NODE open ownerDocument parentElement parentNode
  permissionsPolicy pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement prepend
  prerendering previousSibling PROCESSING_INSTRUCTION_NODE queryCommandEnabled queryCommandIndeterm
  queryCommandState queryCommandSupported queryCommandValue querySelector querySelectorAll readyState referrer
  releaseEvents removeChild removeEventListener replaceChild replaceChildren requestStorageAccess
  requestStorageAccessFor rootElement scripts scrollingElement startViewTransition styleSheets TEXT_NODE
  textContent timeline title URL visibilityState vlinkColor wasDiscarded webkitVisibilityState write writeln
  xmlEncoding xmlStandalone xmlVersion`;

/** What every object has. */
const ofObject =
  '__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty ' +
  'isPrototypeOf propertyIsEnumerable prototype toLocaleString toString valueOf';

const taken: ReadonlySet<string> = new Set(`${ofDocument} ${ofObject}`.trim().toLowerCase().split(/\s+/));

/** A handler of an event, such as `onclick`. */
const handler = /^on[a-z]/;

const shadows = (name: string): boolean => taken.has(name.toLowerCase()) || handler.test(name.toLowerCase());

/** A name for an element that stands in for nothing of the document: itself, or with `user-` before it. */
export const harmlessName = (name: string): string => (shadows(name) ? `user-${name}` : name);
