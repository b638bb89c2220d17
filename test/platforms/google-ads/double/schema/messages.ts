/**
 * Messages of the Google Ads API v25, as far as this double knows them: each field with its type, `*` when it is repeated, `!o` when it is
 * output only, `!i` when it is immutable, and after `@` the oneof that it belongs to. `npm run check:exchanges` compares them with the
 * published schema.
 */
export const messageTexts: Readonly<Record<string, string>> = {
  Label: 'resource_name:string!i id:int64!o name:string status:LabelStatus!o text_label:TextLabel',
  TextLabel: 'background_color:string description:string',
  CampaignBudget: `resource_name:string!i id:int64!o name:string amount_micros:int64 total_amount_micros:int64 status:BudgetStatus!o
    delivery_method:BudgetDeliveryMethod explicitly_shared:bool reference_count:int64!o period:BudgetPeriod!i type:BudgetType!i`,
  CampaignLabel: 'resource_name:string!i campaign:string!i label:string!i',
  Campaign: `resource_name:string!i id:int64!o name:string primary_status:CampaignPrimaryStatus!o
    primary_status_reasons:CampaignPrimaryStatusReason*!o status:CampaignStatus serving_status:CampaignServingStatus!o
    bidding_strategy_system_status:BiddingStrategySystemStatus!o advertising_channel_type:AdvertisingChannelType!i
    advertising_channel_sub_type:AdvertisingChannelSubType!i tracking_url_template:string
    demand_gen_campaign_settings:DemandGenCampaignSettings network_settings:NetworkSettings labels:string*!o
    campaign_budget:string bidding_strategy_type:BiddingStrategyType!o start_date_time:string end_date_time:string
    final_url_suffix:string payment_mode:PaymentMode contains_eu_political_advertising:EuPoliticalAdvertisingStatus
    geo_target_type_setting:GeoTargetTypeSetting missing_eu_political_advertising_declaration:bool!o bidding_strategy:string@campaign_bidding_strategy
    manual_cpc:ManualCpc@campaign_bidding_strategy manual_cpm:ManualCpm@campaign_bidding_strategy
    maximize_conversions:MaximizeConversions@campaign_bidding_strategy
    maximize_conversion_value:MaximizeConversionValue@campaign_bidding_strategy target_cpa:TargetCpa@campaign_bidding_strategy
    target_roas:TargetRoas@campaign_bidding_strategy target_spend:TargetSpend@campaign_bidding_strategy
    target_cpc:TargetCpc@campaign_bidding_strategy`,
  GeoTargetTypeSetting: 'positive_geo_target_type:PositiveGeoTargetType negative_geo_target_type:NegativeGeoTargetType',
  DemandGenCampaignSettings: 'upgraded_targeting:bool!i',
  NetworkSettings: `target_google_search:bool target_search_network:bool target_content_network:bool target_partner_search_network:bool
    target_youtube:bool target_google_tv_network:bool`,
  ManualCpc: 'enhanced_cpc_enabled:bool',
  ManualCpm: '',
  MaximizeConversions: 'cpc_bid_ceiling_micros:int64 cpc_bid_floor_micros:int64 target_cpa_micros:int64',
  MaximizeConversionValue:
    'target_roas:double cpc_bid_ceiling_micros:int64 cpc_bid_floor_micros:int64 target_roas_tolerance_percent_millis:int64',
  TargetCpa: 'target_cpa_micros:int64 cpc_bid_ceiling_micros:int64 cpc_bid_floor_micros:int64',
  TargetRoas: 'target_roas:double cpc_bid_ceiling_micros:int64 cpc_bid_floor_micros:int64 target_roas_tolerance_percent_millis:int64',
  TargetSpend: 'target_spend_micros:int64 cpc_bid_ceiling_micros:int64',
  TargetCpc: 'target_cpc_micros:int64',
  CampaignCriterion: `resource_name:string!i campaign:string!i criterion_id:int64!o display_name:string!o bid_modifier:float negative:bool!i
    type:CriterionType!o status:CampaignCriterionStatus location:LocationInfo!i@criterion device:DeviceInfo!i@criterion
    age_range:AgeRangeInfo!i@criterion gender:GenderInfo!i@criterion language:LanguageInfo!i@criterion
    operating_system_version:OperatingSystemVersionInfo!i@criterion`,
  LocationInfo: 'geo_target_constant:string',
  LanguageInfo: 'language_constant:string',
  DeviceInfo: 'type:Device',
  OperatingSystemVersionInfo: 'operating_system_version_constant:string',
  GenderInfo: 'type:GenderType',
  AgeRangeInfo: 'type:AgeRangeType',
  AudienceInfo: 'audience:string',
  UserInterestInfo: 'user_interest_category:string',
  Audience: `resource_name:string!i id:int64!o status:AudienceStatus!o name:string description:string dimensions:AudienceDimension*
    exclusion_dimension:AudienceExclusionDimension scope:AudienceScope asset_group:string!i`,
  AudienceDimension: `age:AgeDimension@dimension gender:GenderDimension@dimension household_income:HouseholdIncomeDimension@dimension
    parental_status:ParentalStatusDimension@dimension audience_segments:AudienceSegmentDimension@dimension`,
  AgeDimension: 'age_ranges:AgeSegment* include_undetermined:bool',
  AgeSegment: 'min_age:int32 max_age:int32',
  GenderDimension: 'genders:GenderType* include_undetermined:bool',
  HouseholdIncomeDimension: 'income_ranges:IncomeRangeType* include_undetermined:bool',
  ParentalStatusDimension: 'parental_statuses:ParentalStatusType* include_undetermined:bool',
  AudienceSegmentDimension: 'segments:AudienceSegment*',
  AudienceSegment: 'user_list:UserListSegment@segment user_interest:UserInterestSegment@segment',
  UserInterestSegment: 'user_interest_category:string',
  UserListSegment: 'user_list:string',
  AudienceExclusionDimension: 'exclusions:ExclusionSegment*',
  ExclusionSegment: 'user_list:UserListSegment@segment',
  AdGroup: `resource_name:string!i id:int64!o name:string status:AdGroupStatus type:AdGroupType!i campaign:string!i cpc_bid_micros:int64
    target_cpa_micros:int64 target_roas:double target_cpc_micros:int64 optimized_targeting_enabled:bool
    exclude_demographic_expansion:bool final_url_suffix:string audience_setting:AudienceSetting!i labels:string*!o
    primary_status:AdGroupPrimaryStatus!o primary_status_reasons:AdGroupPrimaryStatusReason*!o
    demand_gen_ad_group_settings:DemandGenAdGroupSettings`,
  AudienceSetting: 'use_audience_grouped:bool!i',
  DemandGenAdGroupSettings: 'channel_controls:DemandGenChannelControls',
  DemandGenChannelControls: `channel_config:DemandGenChannelConfig!o channel_strategy:DemandGenChannelStrategy@channel_configuration
    selected_channels:DemandGenSelectedChannels@channel_configuration`,
  DemandGenSelectedChannels:
    'youtube_in_stream:bool youtube_in_feed:bool youtube_shorts:bool discover:bool gmail:bool display:bool maps:bool',
  AdGroupCriterion: `resource_name:string!i criterion_id:int64!o display_name:string!o status:AdGroupCriterionStatus ad_group:string!i
    type:CriterionType!o negative:bool!i bid_modifier:double cpc_bid_micros:int64 age_range:AgeRangeInfo!i@criterion
    gender:GenderInfo!i@criterion user_interest:UserInterestInfo!i@criterion audience:AudienceInfo!i@criterion
    location:LocationInfo!i@criterion language:LanguageInfo!i@criterion`,
  AdGroupAd: `resource_name:string!i status:AdGroupAdStatus ad_group:string!i ad:Ad!i start_date_time:string end_date_time:string
    policy_summary:AdGroupAdPolicySummary!o ad_strength:AdStrength!o labels:string*!o primary_status:AdGroupAdPrimaryStatus!o
    primary_status_reasons:AdGroupAdPrimaryStatusReason*!o ad_group_ad_asset_automation_settings:AdGroupAdAssetAutomationSetting*`,
  AdGroupAdAssetAutomationSetting: 'asset_automation_type:AssetAutomationType asset_automation_status:AssetAutomationStatus',
  AdGroupAdPolicySummary:
    'policy_topic_entries:PolicyTopicEntry*!o review_status:PolicyReviewStatus!o approval_status:PolicyApprovalStatus!o',
  PolicyTopicEntry: 'topic:string type:PolicyTopicEntryType',
  Ad: `resource_name:string!i id:int64!o final_urls:string* final_mobile_urls:string* tracking_url_template:string
    final_url_suffix:string display_url:string type:AdType!o added_by_google_ads:bool!o name:string!i
    synthetic_content_info:SyntheticContentInfo demand_gen_multi_asset_ad:DemandGenMultiAssetAdInfo@ad_data`,
  DemandGenMultiAssetAdInfo: `marketing_images:AdImageAsset* square_marketing_images:AdImageAsset* portrait_marketing_images:AdImageAsset*
    tall_portrait_marketing_images:AdImageAsset* logo_images:AdImageAsset* classic_display_images:AdImageAsset*
    headlines:AdTextAsset* descriptions:AdTextAsset* business_name:string call_to_action_text:string`,
  AdTextAsset: 'text:string',
  AdImageAsset: 'asset:string',
  Asset: `resource_name:string!i id:int64!o name:string type:AssetType!o final_urls:string* source:AssetSource!o
    orientation:AssetOrientation!o synthetic_content_info:SyntheticContentInfo image_asset:ImageAsset@asset_data
    text_asset:TextAsset!i@asset_data`,
  ImageAsset: 'data:bytes file_size:int64 mime_type:MimeType full_size:ImageDimension',
  ImageDimension: 'height_pixels:int64 width_pixels:int64 url:string',
  TextAsset: 'text:string',
  SyntheticContentInfo: 'advertiser_attestation:SyntheticContentAttestation system_attestation:SyntheticContentAttestation!o',
  SyntheticContentAttestation: 'status:SyntheticContentAttestationStatus source:SyntheticContentSource',
  Customer: `resource_name:string!i id:int64!o descriptive_name:string currency_code:string!i time_zone:string!i
    tracking_url_template:string final_url_suffix:string auto_tagging_enabled:bool manager:bool!o test_account:bool!o
    conversion_tracking_setting:ConversionTrackingSetting status:CustomerStatus!o
    contains_eu_political_advertising:EuPoliticalAdvertisingStatus!o`,
  SearchGoogleAdsRequest: 'query:string page_token:string page_size:int32 validate_only:bool',
  MutateGoogleAdsRequest:
    'mutate_operations:MutateOperation* partial_failure:bool validate_only:bool response_content_type:ResponseContentType',
  MutateOperation: `ad_group_ad_operation:AdGroupAdOperation@operation ad_group_criterion_operation:AdGroupCriterionOperation@operation
    ad_group_operation:AdGroupOperation@operation ad_operation:AdOperation@operation asset_operation:AssetOperation@operation
    audience_operation:AudienceOperation@operation campaign_budget_operation:CampaignBudgetOperation@operation
    campaign_criterion_operation:CampaignCriterionOperation@operation campaign_label_operation:CampaignLabelOperation@operation
    campaign_operation:CampaignOperation@operation label_operation:LabelOperation@operation`,
  LabelOperation: 'update_mask:FieldMask create:Label@operation update:Label@operation remove:string@operation',
  CampaignBudgetOperation: 'update_mask:FieldMask create:CampaignBudget@operation update:CampaignBudget@operation remove:string@operation',
  CampaignOperation: 'update_mask:FieldMask create:Campaign@operation update:Campaign@operation remove:string@operation',
  CampaignLabelOperation: 'create:CampaignLabel@operation remove:string@operation',
  CampaignCriterionOperation:
    'update_mask:FieldMask create:CampaignCriterion@operation update:CampaignCriterion@operation remove:string@operation',
  AudienceOperation: 'update_mask:FieldMask create:Audience@operation update:Audience@operation',
  AdGroupOperation: 'update_mask:FieldMask create:AdGroup@operation update:AdGroup@operation remove:string@operation',
  AdGroupCriterionOperation:
    'update_mask:FieldMask create:AdGroupCriterion@operation update:AdGroupCriterion@operation remove:string@operation',
  AdGroupAdOperation: 'update_mask:FieldMask create:AdGroupAd@operation update:AdGroupAd@operation remove:string@operation',
  AdOperation: 'update_mask:FieldMask update:Ad@operation',
  AssetOperation: 'update_mask:FieldMask create:Asset@operation update:Asset@operation',
  MutateAssetsRequest: 'operations:AssetOperation* partial_failure:bool response_content_type:ResponseContentType validate_only:bool',
  SuggestGeoTargetConstantsRequest: 'locale:string country_code:string location_names:LocationNames@query geo_targets:GeoTargets@query',
  LocationNames: 'names:string*',
  GeoTargets: 'geo_target_constants:string*',
  ConversionTrackingSetting: `conversion_tracking_id:int64!o cross_account_conversion_tracking_id:int64!o accepted_customer_data_terms:bool!o
    conversion_tracking_status:ConversionTrackingStatus!o enhanced_conversions_for_leads_enabled:bool!o
    google_ads_conversion_customer:string`,
  CustomerClient: `resource_name:string!o client_customer:string!o hidden:bool!o level:int64!o time_zone:string!o test_account:bool!o
    manager:bool!o descriptive_name:string!o currency_code:string!o id:int64!o applied_labels:string*!o status:CustomerStatus!o`,
  ChangeStatus: `resource_name:string!o last_change_date_time:string!o resource_type:ChangeStatusResourceType!o campaign:string!o
    ad_group:string!o resource_status:ChangeStatusOperation!o ad_group_ad:string!o ad_group_criterion:string!o
    campaign_criterion:string!o asset:string!o customer_asset:string!o campaign_budget:string!o`,
  CustomerAsset: `resource_name:string!i asset:string!i field_type:AssetFieldType!i source:AssetSource!o status:AssetLinkStatus
    primary_status:AssetLinkPrimaryStatus!o`,
  ConversionAction: `resource_name:string!i id:int64!o name:string status:ConversionActionStatus type:ConversionActionType!i
    origin:ConversionOrigin!o primary_for_goal:bool category:ConversionActionCategory owner_customer:string!o
    include_in_conversions_metric:bool click_through_lookback_window_days:int64 view_through_lookback_window_days:int64
    counting_type:ConversionActionCountingType`,
  LanguageConstant: 'resource_name:string!o id:int64!o code:string!o name:string!o targetable:bool!o',
  GeoTargetConstant: `resource_name:string!o id:int64!o name:string!o country_code:string!o target_type:string!o status:GeoTargetConstantStatus!o
    canonical_name:string!o parent_geo_target:string!o`,
  UserInterest: `resource_name:string!o taxonomy_type:UserInterestTaxonomyType!o user_interest_id:int64!o name:string!o
    user_interest_parent:string!o launched_to_all:bool!o`,
  BillingSetup: 'resource_name:string!i id:int64!o status:BillingSetupStatus!o start_date_time:string!i@start_time',
  Segments: `ad_network_type:AdNetworkType conversion_action:string conversion_action_category:ConversionActionCategory date:string day_of_week:DayOfWeek device:Device hour:int32
    month:string quarter:string week:string year:int32`,
  Metrics: `all_conversions_value:double all_conversions:double average_cpc:double clicks:int64 conversions_value:double
    conversions_value_by_conversion_date:double conversions:double conversions_by_conversion_date:double cost_micros:int64
    ctr:double impressions:int64 interactions:int64 view_through_conversions:int64`,

  GoogleAdsRow: `customer:Customer customer_client:CustomerClient campaign:Campaign campaign_budget:CampaignBudget
    campaign_label:CampaignLabel campaign_criterion:CampaignCriterion label:Label ad_group:AdGroup ad_group_ad:AdGroupAd
    ad_group_criterion:AdGroupCriterion asset:Asset audience:Audience customer_asset:CustomerAsset change_status:ChangeStatus
    conversion_action:ConversionAction language_constant:LanguageConstant geo_target_constant:GeoTargetConstant
    user_interest:UserInterest billing_setup:BillingSetup metrics:Metrics segments:Segments`,
};
