// The names of `@ant-design/icons`, whose pictures only the admin needs. A test compares them with the package's own.

const outlined = `
AccountBook Aim Alert Alibaba AlignCenter AlignLeft AlignRight Alipay AlipayCircle Aliwangwang Aliyun Amazon
Android AntCloud AntDesign Apartment Api Apple Appstore AppstoreAdd AreaChart ArrowDown ArrowLeft ArrowRight
ArrowUp ArrowsAlt Audio AudioMuted Audit Backward Baidu Bank BarChart Barcode Bars Behance BehanceSquare
Bell BgColors Bilibili Block Bold Book Border BorderBottom BorderHorizontal BorderInner BorderLeft
BorderOuter BorderRight BorderTop BorderVerticle BorderlessTable BoxPlot Branches Bug Build Bulb Calculator
Calendar Camera Car CaretDown CaretLeft CaretRight CaretUp CarryOut Check CheckCircle CheckSquare Chrome Ci
CiCircle Clear ClockCircle Close CloseCircle CloseSquare Cloud CloudDownload CloudServer CloudSync
CloudUpload Cluster Code CodeSandbox Codepen CodepenCircle Coffee ColumnHeight ColumnWidth Comment Compass
Compress ConsoleSql Contacts Container Control Copy Copyright CopyrightCircle CreditCard Crown
CustomerService Dash Dashboard Database Delete DeleteColumn DeleteRow DeliveredProcedure DeploymentUnit
Desktop Diff Dingding Dingtalk Disconnect Discord Dislike Docker Dollar DollarCircle DotChart DotNet
DoubleLeft DoubleRight Down DownCircle DownSquare Download Drag Dribbble DribbbleSquare Dropbox Edit
Ellipsis Enter Environment Euro EuroCircle Exception Exclamation ExclamationCircle Expand ExpandAlt
Experiment Export Eye EyeInvisible Facebook Fall FastBackward FastForward FieldBinary FieldNumber
FieldString FieldTime File FileAdd FileDone FileExcel FileExclamation FileGif FileImage FileJpg FileMarkdown
FilePdf FilePpt FileProtect FileSearch FileSync FileText FileUnknown FileWord FileZip Filter Fire Flag
Folder FolderAdd FolderOpen FolderView FontColors FontSize Fork Form FormatPainter Forward Frown Fullscreen
FullscreenExit Function Fund FundProjectionScreen FundView FunnelPlot Gateway Gif Gift Github Gitlab Global
Gold Google GooglePlus Group HarmonyOS Hdd Heart HeatMap Highlight History Holder Home Hourglass Html5
Idcard Ie Import Inbox Info InfoCircle InsertRowAbove InsertRowBelow InsertRowLeft InsertRowRight Instagram
Insurance Interaction IssuesClose Italic Java JavaScript Key Kubernetes Laptop Layout Left LeftCircle
LeftSquare Like Line LineChart LineHeight Link Linkedin Linux Loading Loading3Quarters Lock Login Logout
MacCommand Mail Man MedicineBox Medium MediumWorkmark Meh Menu MenuFold MenuUnfold Merge MergeCells Message
Minus MinusCircle MinusSquare Mobile MoneyCollect Monitor Moon More Muted NodeCollapse NodeExpand NodeIndex
Notification Number OneToOne OpenAI OrderedList PaperClip Partition Pause PauseCircle PayCircle Percentage
Phone PicCenter PicLeft PicRight Picture PieChart Pinterest PlayCircle PlaySquare Plus PlusCircle PlusSquare
Pound PoundCircle Poweroff Printer Product Profile Project PropertySafety PullRequest Pushpin Python Qq
Qrcode Question QuestionCircle RadarChart RadiusBottomleft RadiusBottomright RadiusSetting RadiusUpleft
RadiusUpright Read Reconciliation RedEnvelope Reddit Redo Reload Rest Retweet Right RightCircle RightSquare
Rise Robot Rocket Rollback RotateLeft RotateRight Ruby Safety SafetyCertificate Save Scan Schedule Scissor
Search SecurityScan Select Send Setting Shake ShareAlt Shop Shopping ShoppingCart Shrink Signature
Sisternode Sketch Skin Skype Slack SlackSquare Sliders SmallDash Smile Snippets Solution SortAscending
SortDescending Sound SplitCells Spotify Star StepBackward StepForward Stock Stop Strikethrough Subnode Sun
Swap SwapLeft SwapRight Switcher Sync Table Tablet Tag Tags Taobao TaobaoCircle Team Thunderbolt TikTok
ToTop Tool Trademark TrademarkCircle Transaction Translation Trophy Truck Twitch Twitter Underline Undo
Ungroup Unlock UnorderedList Up UpCircle UpSquare Upload Usb User UserAdd UserDelete UserSwitch UsergroupAdd
UsergroupDelete Verified VerticalAlignBottom VerticalAlignMiddle VerticalAlignTop VerticalLeft VerticalRight
VideoCamera VideoCameraAdd Wallet Warning Wechat WechatWork Weibo WeiboCircle WeiboSquare WhatsApp Wifi
Windows Woman X Yahoo Youtube Yuque Zhihu ZoomIn ZoomOut
`

const filled = `
AccountBook Alert AlipayCircle AlipaySquare Aliwangwang AmazonCircle AmazonSquare Android Api Apple Appstore
Audio Backward Bank BehanceCircle BehanceSquare Bell Bilibili Book BoxPlot Bug Build Bulb Calculator
Calendar Camera Car CaretDown CaretLeft CaretRight CaretUp CarryOut CheckCircle CheckSquare Chrome CiCircle
ClockCircle CloseCircle CloseSquare Cloud Code CodeSandboxCircle CodeSandboxSquare CodepenCircle
CodepenSquare Compass Contacts Container Control Copy CopyrightCircle CreditCard Crown CustomerService
Dashboard Database Delete Diff DingtalkCircle DingtalkSquare Discord Dislike DollarCircle DownCircle
DownSquare DribbbleCircle DribbbleSquare DropboxCircle DropboxSquare Edit Environment EuroCircle
ExclamationCircle Experiment Eye EyeInvisible Facebook FastBackward FastForward File FileAdd FileExcel
FileExclamation FileImage FileMarkdown FilePdf FilePpt FileText FileUnknown FileWord FileZip Filter Fire
Flag Folder FolderAdd FolderOpen FormatPainter Forward Frown Fund FunnelPlot Gift Github Gitlab Gold Golden
GoogleCircle GooglePlusCircle GooglePlusSquare GoogleSquare Hdd Heart Highlight Home Hourglass Html5 Idcard
IeCircle IeSquare InfoCircle Instagram Insurance Interaction Layout LeftCircle LeftSquare Like Linkedin Lock
MacCommand Mail MedicineBox MediumCircle MediumSquare Meh Merge Message MinusCircle MinusSquare Mobile
MoneyCollect Moon Muted Notification OpenAI PauseCircle PayCircle Phone Picture PieChart Pinterest
PlayCircle PlaySquare PlusCircle PlusSquare PoundCircle Printer Product Profile Project PropertySafety
Pushpin QqCircle QqSquare QuestionCircle Read Reconciliation RedEnvelope RedditCircle RedditSquare Rest
RightCircle RightSquare Robot Rocket SafetyCertificate Save Schedule SecurityScan Setting Shop Shopping
Signal Signature SketchCircle SketchSquare Skin Skype SlackCircle SlackSquare Sliders Smile Snippets Sound
Spotify Star StepBackward StepForward Stop Sun Switcher Tablet Tag Tags TaobaoCircle TaobaoSquare
Thunderbolt TikTok Tool TrademarkCircle Trophy Truck Twitch TwitterCircle TwitterSquare Unlock UpCircle
UpSquare Usb VideoCamera Wallet Warning Wechat WechatWork WeiboCircle WeiboSquare Windows X Yahoo Youtube
Yuque ZhihuCircle ZhihuSquare
`

const twoTone = `
AccountBook Alert Api Appstore Audio Bank Bell Book BoxPlot Bug Build Bulb Calculator Calendar Camera Car
CarryOut CheckCircle CheckSquare Ci CiCircle ClockCircle CloseCircle CloseSquare Cloud Code Compass Contacts
Container Control Copy Copyright CopyrightCircle CreditCard Crown CustomerService Dashboard Database Delete
Diff Dislike Dollar DollarCircle DownCircle DownSquare Edit Environment Euro EuroCircle ExclamationCircle
Experiment Eye EyeInvisible File FileAdd FileExcel FileExclamation FileImage FileMarkdown FilePdf FilePpt
FileText FileUnknown FileWord FileZip Filter Fire Flag Folder FolderAdd FolderOpen Frown Fund FunnelPlot
Gift Gold Hdd Heart Highlight Home Hourglass Html5 Idcard InfoCircle Insurance Interaction Layout LeftCircle
LeftSquare Like Lock Mail MedicineBox Meh Message MinusCircle MinusSquare Mobile MoneyCollect Notification
PauseCircle Phone Picture PieChart PlayCircle PlaySquare PlusCircle PlusSquare PoundCircle Printer Profile
Project PropertySafety Pushpin QuestionCircle Reconciliation RedEnvelope Rest RightCircle RightSquare Rocket
SafetyCertificate Save Schedule SecurityScan Setting Shop Shopping Skin Sliders Smile Snippets Sound Star
Stop Switcher Tablet Tag Tags Thunderbolt Tool TrademarkCircle Trophy Unlock UpCircle UpSquare Usb
VideoCamera Wallet Warning
`

type Trimmed<S extends string> = S extends `\n${infer Rest}`
  ? Trimmed<Rest>
  : S extends `${infer Rest}\n`
    ? Trimmed<Rest>
    : S

// Each step is a tail call: the compiler takes the words one after the other instead of one inside the other.
type WordsOf<Line extends string, Found = never> = Line extends `${infer Word} ${infer Rest}`
  ? WordsOf<Rest, Found | Word>
  : Found | Line

type Words<S extends string, Found = never> = S extends `${infer Line}\n${infer Rest}`
  ? Words<Rest, Found | WordsOf<Line>>
  : Found | WordsOf<S>

/** An icon of the set, as antd calls it: `HomeOutlined`, `HomeFilled`, `HomeTwoTone`. */
export type IconName =
  | `${Words<Trimmed<typeof outlined>>}Outlined`
  | `${Words<Trimmed<typeof filled>>}Filled`
  | `${Words<Trimmed<typeof twoTone>>}TwoTone`

const named = (words: string, suffix: string) =>
  words
    .trim()
    .split(/\s/)
    .map((word) => `${word}${suffix}`)

/** The names of all icons, for whoever checks or offers them. */
export const iconNames = (): readonly string[] => [
  ...named(outlined, 'Outlined'),
  ...named(filled, 'Filled'),
  ...named(twoTone, 'TwoTone'),
]
