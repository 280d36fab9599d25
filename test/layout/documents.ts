/** Small documents of our own, without diagram interchange. */

const open = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions" targetNamespace="urn:test">`;

/** Two pools, one of them with two lanes and a loop, and messages between them. */
export const order = `${open}
  <collaboration id="sale">
    <participant id="customer" name="Customer" processRef="buy" />
    <participant id="shop" name="Shop" processRef="sell" />
    <messageFlow id="m1" name="Order" sourceRef="send" targetRef="received" />
    <messageFlow id="m2" name="Parcel" sourceRef="ship" targetRef="arrived" />
  </collaboration>
  <process id="buy">
    <startEvent id="wish" name="Wish" />
    <sendTask id="send" name="Send order" />
    <intermediateCatchEvent id="arrived" name="Parcel arrived"><messageEventDefinition id="d1" /></intermediateCatchEvent>
    <endEvent id="happy" />
    <sequenceFlow id="b1" sourceRef="wish" targetRef="send" />
    <sequenceFlow id="b2" sourceRef="send" targetRef="arrived" />
    <sequenceFlow id="b3" sourceRef="arrived" targetRef="happy" />
  </process>
  <process id="sell">
    <laneSet id="lanes">
      <lane id="office" name="Office">
        <flowNodeRef>received</flowNodeRef><flowNodeRef>check</flowNodeRef><flowNodeRef>ok</flowNodeRef>
        <flowNodeRef>refuse</flowNodeRef><flowNodeRef>refused</flowNodeRef>
      </lane>
      <lane id="store" name="Store">
        <flowNodeRef>pack</flowNodeRef><flowNodeRef>ship</flowNodeRef><flowNodeRef>done</flowNodeRef>
      </lane>
    </laneSet>
    <startEvent id="received" name="Order received"><messageEventDefinition id="d2" /></startEvent>
    <userTask id="check" name="Check order" />
    <exclusiveGateway id="ok" name="Order complete?" />
    <task id="refuse" name="Refuse" />
    <endEvent id="refused" name="Refused" />
    <task id="pack" name="Pack goods" />
    <sendTask id="ship" name="Ship parcel" />
    <endEvent id="done" name="Shipped" />
    <sequenceFlow id="s1" sourceRef="received" targetRef="check" />
    <sequenceFlow id="s2" sourceRef="check" targetRef="ok" />
    <sequenceFlow id="s3" name="yes" sourceRef="ok" targetRef="pack" />
    <sequenceFlow id="s4" name="no" sourceRef="ok" targetRef="refuse" />
    <sequenceFlow id="s5" sourceRef="refuse" targetRef="refused" />
    <sequenceFlow id="s6" sourceRef="pack" targetRef="ship" />
    <sequenceFlow id="s7" sourceRef="ship" targetRef="done" />
    <sequenceFlow id="s8" name="ask again" sourceRef="refuse" targetRef="check" />
  </process>
</definitions>
`;

/**
 * One process without a pool: boundary events, an expanded sub-process with an event sub-process, data, a note, loose
 * ends.
 */
export const claim = `${open}
  <process id="claim">
    <startEvent id="reported" name="Damage reported" />
    <userTask id="record" name="Record damage" />
    <boundaryEvent id="late" name="After 3 days" attachedToRef="record" cancelActivity="false">
      <timerEventDefinition id="t1" />
    </boundaryEvent>
    <boundaryEvent id="fraud" name="Fraud suspected" attachedToRef="record"><errorEventDefinition id="t2" /></boundaryEvent>
    <sendTask id="remind" name="Remind customer" />
    <endEvent id="reminded" />
    <subProcess id="assess" name="Assess damage">
      <startEvent id="begin" />
      <parallelGateway id="fork" />
      <task id="photos" name="Look at photos" />
      <task id="visit" name="Visit the site" />
      <parallelGateway id="join" />
      <endEvent id="assessed" />
      <sequenceFlow id="i1" sourceRef="begin" targetRef="fork" />
      <sequenceFlow id="i2" sourceRef="fork" targetRef="photos" />
      <sequenceFlow id="i3" sourceRef="fork" targetRef="visit" />
      <sequenceFlow id="i4" sourceRef="photos" targetRef="join" />
      <sequenceFlow id="i5" sourceRef="visit" targetRef="join" />
      <sequenceFlow id="i6" sourceRef="join" targetRef="assessed" />
      <subProcess id="withdrawn" name="Claim withdrawn" triggeredByEvent="true">
        <startEvent id="withdrawal" name="Withdrawal"><messageEventDefinition id="t3" /></startEvent>
        <endEvent id="closed" />
        <sequenceFlow id="w1" sourceRef="withdrawal" targetRef="closed" />
      </subProcess>
    </subProcess>
    <exclusiveGateway id="covered" name="Covered?" default="c2" />
    <serviceTask id="pay" name="Pay" />
    <endEvent id="paid" name="Paid" />
    <endEvent id="rejected" name="Rejected" />
    <dataObjectReference id="file" name="Claim file" dataObjectRef="data" />
    <dataObject id="data" />
    <textAnnotation id="note"><text>Only with a second pair of eyes</text></textAnnotation>
    <association id="a1" sourceRef="pay" targetRef="note" />
    <task id="alone" name="Archive" />
    <sequenceFlow id="c0" sourceRef="alone" />
    <sequenceFlow id="f1" sourceRef="reported" targetRef="record" />
    <sequenceFlow id="f2" sourceRef="record" targetRef="assess" />
    <sequenceFlow id="f3" sourceRef="assess" targetRef="covered" />
    <sequenceFlow id="c1" name="yes" sourceRef="covered" targetRef="pay" />
    <sequenceFlow id="c2" name="no" sourceRef="covered" targetRef="rejected" />
    <sequenceFlow id="f4" sourceRef="pay" targetRef="paid" />
    <sequenceFlow id="f5" sourceRef="late" targetRef="remind" />
    <sequenceFlow id="f6" sourceRef="remind" targetRef="reminded" />
    <sequenceFlow id="f7" sourceRef="fraud" targetRef="rejected" />
    <sequenceFlow id="f8" sourceRef="pay" targetRef="pay" />
  </process>
</definitions>
`;
